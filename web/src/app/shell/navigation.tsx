import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import { useSession } from '../../features/auth/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { PRODUCT_NAVIGATION } from '../../parts.ts'
import type { NavigationEntry } from './entries.ts'

const ENTRIES: NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  ...PRODUCT_NAVIGATION,
  { to: paths.users, label: 'Users', Icon: Users },
  { to: paths.organization, label: 'Organization', Icon: Building2 },
  { to: paths.settings, label: 'Settings', Icon: Settings },
]

const ENTRY = [
  'relative flex h-9 items-center gap-3 rounded-control px-3 font-medium text-muted-fg transition-colors pointer-coarse:h-11',
  'hover:bg-muted hover:text-fg aria-[current=page]:bg-muted aria-[current=page]:text-fg',
  'before:absolute before:inset-y-2 before:-left-3 before:w-0.75 before:rounded-r-full aria-[current=page]:before:bg-primary',
].join(' ')

/** Drawn as a sidebar, or in a sheet on phones. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { user, permissions } = useSession()
  const entries = ENTRIES.filter(
    ({ to, permission }) =>
      (to !== paths.users || user.features.directory !== 'off') && (!permission || permissions.includes(permission)),
  )
  return (
    <nav aria-label="Main" className="grid gap-0.5 p-3">
      {entries.map(({ to, label, Icon }) => (
        <Link key={to} to={to} {...(onNavigate && { onClick: onNavigate })} className={ENTRY}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
