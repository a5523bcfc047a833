import type { Permission } from '@plinth/contract/permissions'
import type { LucideIcon } from 'lucide-react'
import type { paths } from '../../lib/url/paths.ts'

/** A page whose address has no parameter. */
type To = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>

export type NavigationEntry = {
  to: To
  label: string
  Icon: LucideIcon
  /** Shown only to those who have it in the acting organization. */
  permission?: Permission
}

export type AccountEntry = { to: To; label: string; Icon: LucideIcon }
