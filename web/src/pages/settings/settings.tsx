import { Link, Outlet } from '@tanstack/react-router'
import { SETTINGS } from '../../lib/url/paths.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, tabStyle } from '../../ui/layout/tabs.tsx'

export function Settings() {
  return (
    <div className="grid gap-5">
      <PageTitle>Settings</PageTitle>
      <div className="grid gap-6">
        <Tabs label="Settings">
          {SETTINGS.map(({ to, label }) => (
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
