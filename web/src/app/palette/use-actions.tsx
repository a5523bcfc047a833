import type { SessionView } from '@plinth/contract/auth'
import { useNavigate } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import UserPlus from 'lucide-react/icons/user-plus'
import { chooseScheme, useScheme } from '../../lib/scheme.ts'
import { paths } from '../../lib/url/paths.ts'
import { SCHEMES } from './schemes.tsx'
import type { PaletteEntry } from './search.ts'

type Actions = { onShortcuts: () => void; onSignOut: () => void }

export function useActions(
  { organization, permissions }: SessionView,
  { onShortcuts, onSignOut }: Actions,
): PaletteEntry[] {
  const navigate = useNavigate()
  const scheme = useScheme()
  const group = 'Actions'
  const invite: PaletteEntry = {
    id: 'invite',
    group,
    label: 'Invite people',
    words: 'add members',
    icon: <UserPlus />,
    run: () => void navigate({ to: paths.organization, state: { invite: true } }),
  }
  const may_invite = organization.kind === 'team' && permissions.includes('invitations.create')
  return [
    ...(may_invite ? [invite] : []),
    ...SCHEMES.map(
      ({ value, label, icon }) =>
        ({
          id: `theme:${value}`,
          group,
          label: `${label} theme`,
          words: 'mode colours colors appearance',
          ...(value === scheme && { hint: 'Current' }),
          icon,
          run: () => chooseScheme(value),
        }) satisfies PaletteEntry,
    ),
    {
      id: 'shortcuts',
      group,
      label: 'Keyboard shortcuts',
      words: 'keys help',
      icon: <Keyboard />,
      run: onShortcuts,
    },
    { id: 'sign-out', group, label: 'Sign out', words: 'log out logout', icon: <LogOut />, run: onSignOut },
  ]
}
