import type { SessionView } from '@plinth/contract/auth'
import { paths } from '../../lib/url/paths.ts'
import { PRODUCT_SETTINGS_TABS } from '../../parts.ts'

const TABS = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.account, label: 'Account' },
  { to: paths.billing, label: 'Billing' },
  { to: paths.notificationSettings, label: 'Notifications' },
] as const

export function settingsTabs({ permissions }: SessionView) {
  return [...TABS, ...PRODUCT_SETTINGS_TABS.filter(({ permission }) => !permission || permissions.includes(permission))]
}
