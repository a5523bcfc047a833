import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../../lib/url/paths.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, tabStyle } from '../../ui/layout/tabs.tsx'

const SECTIONS = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.account, label: 'Account' },
  { to: paths.billing, label: 'Billing' },
  { to: paths.notificationSettings, label: 'Notifications' },
] as const

export function Settings() {
  return (
    <div className="grid gap-5">
      <PageTitle>Settings</PageTitle>
      <div className="grid gap-6">
        <Tabs label="Settings">
          {SECTIONS.map(({ to, label }) => (
            <Link key={to} to={to} className={tabStyle}>
              {label}
            </Link>
          ))}
        </Tabs>
        <Outlet />
      </div>
    </div>
  )
}
