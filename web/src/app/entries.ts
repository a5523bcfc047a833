import type { SessionView } from '@plinth/contract/auth'
import type { Permission } from '@plinth/contract/permissions'
import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { paths } from '../lib/url/paths.ts'
import { PRODUCT_NAVIGATION } from '../parts.ts'

type To = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`> | (typeof PRODUCT_NAVIGATION)[number]['to']

type NavigationEntry = {
  to: To
  label: string
  Icon: LucideIcon
  permission?: Permission
}

const ENTRIES: NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  ...PRODUCT_NAVIGATION,
  { to: paths.users, label: 'Users', Icon: Users },
  { to: paths.organization, label: 'Organization', Icon: Building2 },
  { to: paths.settings, label: 'Settings', Icon: Settings },
]

/** Returns the pages of the navigation that the caller may open. */
export function navigationEntries({ user, permissions }: SessionView): NavigationEntry[] {
  return ENTRIES.filter(
    ({ to, permission }) =>
      (to !== paths.users || user.features.directory !== 'off') && (!permission || permissions.includes(permission)),
  )
}
