import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session/session.ts'
import { navigationEntries } from '../entries.ts'

const ENTRY = [
  'relative flex h-9 items-center gap-3 rounded-control px-3 font-medium text-muted-fg transition-colors pointer-coarse:h-11',
  'hover:bg-muted hover:text-fg aria-[current=page]:bg-muted aria-[current=page]:text-fg',
  'before:absolute before:inset-y-2 before:start-0 before:w-0.75 before:rounded-full aria-[current=page]:before:bg-primary',
].join(' ')

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const session = useSession()
  return (
    <nav aria-label="Main" className="grid gap-0.5 p-3">
      {navigationEntries(session).map(({ to, label, Icon }) => (
        <Link key={to} to={to} {...(onNavigate && { onClick: onNavigate })} className={ENTRY}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
