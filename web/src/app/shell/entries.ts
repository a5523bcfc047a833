import type { Permission } from '@plinth/contract/permissions'
import type { LucideIcon } from 'lucide-react'
import type { paths } from '../../lib/url/paths.ts'
import type { PRODUCT_NAVIGATION } from '../../parts.ts'

/** The address of a page has no parameter here. */
type To = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`> | (typeof PRODUCT_NAVIGATION)[number]['to']

export type NavigationEntry = {
  to: To
  label: string
  Icon: LucideIcon
  permission?: Permission
}
