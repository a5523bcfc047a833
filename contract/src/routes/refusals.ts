import type { ErrorCode } from '../errors.ts'
import { PRODUCT_ROUTES } from '../parts/all.ts'
import type { Route } from './table.ts'

const OF_PRODUCT = new Set<Route>(Object.values(PRODUCT_ROUTES))

/** Returns every code a route may refuse with. Those of an unknown path, method or expectation belong to no route. */
export function refusalsOf(method: string, route: Route): Set<ErrorCode> {
  // An unknown query parameter is invalid on every route.
  const codes: ErrorCode[] = [...(route.errors ?? []), 'validation_failed', 'internal_error']
  if (route.origin !== 'any') codes.push('origin_not_allowed')
  if (route.database !== false) codes.push('database_unavailable')
  if (route.access !== 'public') codes.push('unauthorized')
  if (route.access !== 'public' && route.access !== 'session')
    codes.push('forbidden', 'personal_organization', 'acting_organization_changed')
  if (route.access !== 'public' && route.access !== 'session' && !route.without_factor)
    codes.push('second_factor_required')
  if (route.limit) codes.push('rate_limited')
  if (route.integration) codes.push(`${route.integration}_unavailable`)
  if (route.recent) codes.push('reauthentication_required')
  if (route.params) codes.push('not_found')
  // A unique index of the product refuses a row.
  if (method !== 'GET' && OF_PRODUCT.has(route)) codes.push('conflict')
  // A body is also parsed on routes without one.
  if (method !== 'GET') codes.push('payload_too_large')
  if (method !== 'GET' && !route.raw) codes.push('malformed_json', 'unsupported_media_type')
  return new Set(codes)
}
