import type { SessionView } from '@plinth/contract/auth'
import { paths } from '../../lib/url/paths.ts'
import { PRODUCT_ORGANIZATION_TABS } from '../../parts.ts'

type Tab = { to: string; search?: { tab?: 'files' | 'settings' }; label: string }

// Only the base's tabs have `search`. The page shows the members when it has no `tab`.
const TABS: Tab[] = [
  { to: paths.organization, search: {}, label: 'Members' },
  { to: paths.organization, search: { tab: 'files' }, label: 'Files' },
  { to: paths.organization, search: { tab: 'settings' }, label: 'Settings' },
]

/** The tabs that the caller may open. Of those of the base, a personal organization has its files only. */
export function organizationTabs({ organization, permissions }: SessionView): Tab[] {
  return [
    ...TABS.filter(({ label }) => label === 'Files' || organization.kind === 'team'),
    ...PRODUCT_ORGANIZATION_TABS.filter(({ permission }) => !permission || permissions.includes(permission)),
  ]
}
