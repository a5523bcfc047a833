import { Link, Navigate, Outlet, useChildMatches } from '@tanstack/react-router'
import { settingsTabs } from '../../features/users/settings-tabs.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, tabStyle } from '../../ui/layout/tabs.tsx'

export function Settings() {
  const tabs = settingsTabs(useSession())
  const path = useChildMatches({ select: ([page]) => page?.fullPath })
  const shown = tabs.find(({ to }) => `${path}/`.startsWith(`${to}/`))
  if (!shown) return <Navigate to={paths.profile} replace />
  return (
    <div className="grid gap-5">
      <PageTitle documentTitle={`${shown.label} · Settings`}>Settings</PageTitle>
      <div className="grid gap-6">
        <Tabs label="Settings">
          {tabs.map(({ to, label }) => (
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
