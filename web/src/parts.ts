// Collects what the nouns of the product add to the browser. No other module here imports them.
import type { ProductNotificationType } from '@plinth/contract/parts/shapes'
import { NOTIFICATION_TYPES } from '@plinth/product/notifications'
import * as nouns from '@plinth/product/web'
import type { definePart } from './part.ts'

type ProductType = (typeof NOTIFICATION_TYPES)[number]['type']
type Nouns = typeof nouns
type Part = Nouns[keyof Nouns]

export const PRODUCT_PAGES = listOf('pages')
export const PRODUCT_PUBLIC_PAGES = listOf('public_pages')
export const PRODUCT_NAVIGATION = listOf('navigation')
export const PRODUCT_ACCOUNT_MENU = listOf('account_menu')
export const PRODUCT_SETTINGS_TABS = listOf('settings_tabs')
export const PRODUCT_ORGANIZATION_TABS = listOf('organization_tabs')
export const PRODUCT_PALETTE = listOf('palette')
export const PRODUCT_TYPES: readonly (ProductNotificationType & { type: ProductType })[] = NOTIFICATION_TYPES

export const loadDashboard = () => import('@plinth/product/dashboard')

function listOf<Name extends keyof ReturnType<typeof definePart>>(name: Name): readonly Part[Name][number][]
function listOf(name: keyof ReturnType<typeof definePart>): readonly unknown[] {
  return Object.values<Record<typeof name, readonly unknown[]>>(nouns).flatMap((part) => part[name])
}
