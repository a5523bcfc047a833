import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { PageTitle } from '../ui/page-title.tsx'

const SECTIONS = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.account, label: 'Account' },
  { to: paths.notificationSettings, label: 'Notifications' },
] as const

/** The frame of all settings: their list, and beside it one of them. */
export function Settings() {
  return (
    <div className="grid gap-4 lg:gap-8">
      <PageTitle>Settings</PageTitle>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[176px_minmax(0,1fr)] lg:border-t lg:border-line lg:pt-8">
        <nav
          aria-label="Settings"
          className="flex gap-6 overflow-x-auto border-b border-line lg:grid lg:content-start lg:gap-0.5 lg:border-0"
        >
          {SECTIONS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="flex h-11 items-center border-b-2 border-bg font-medium text-muted-fg transition-colors -outline-offset-2 hover:text-fg aria-[current=page]:border-primary aria-[current=page]:text-fg lg:h-9 lg:rounded-control lg:border-0 lg:px-3 lg:hover:bg-muted lg:aria-[current=page]:bg-muted"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="max-w-[560px]">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
