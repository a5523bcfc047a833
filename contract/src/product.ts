// A product may import these of the contract (docs/surface.md).
export { PAGE_DEFAULT, PAGE_MAX, PageQuery, page } from './pages.ts'
export type {
  ProductEntitlements,
  ProductNotificationType,
  ProductPlans,
  ProductVariables,
} from './parts/shapes.ts'
export { definePart } from './routes/define-part.ts'
export { LIMITS, type RouteLimit } from './routes/limits.ts'
export { isDeceptive, isVisible } from './text/characters.ts'
export { hasLink, hasNumber } from './text/links.ts'
export {
  CalendarDay,
  Email,
  Id,
  LinkToken,
  PersonName,
  PhoneNumber,
  plainText,
  SearchText,
  Time,
  TimeOfDay,
} from './values.ts'
