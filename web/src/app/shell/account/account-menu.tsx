import type { CurrentUser } from '@plinth/contract/users'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Clock from 'lucide-react/icons/clock'
import ExternalLink from 'lucide-react/icons/external-link'
import Inbox from 'lucide-react/icons/inbox'
import LogOut from 'lucide-react/icons/log-out'
import Shapes from 'lucide-react/icons/shapes'
import UserRound from 'lucide-react/icons/user-round'
import type { RefObject } from 'react'
import { useSignOut } from '../../../features/auth/sign-in/use-sign-out.ts'
import { MARKETING_URL } from '../../../lib/env.ts'
import { chooseScheme, useScheme } from '../../../lib/scheme.ts'
import { paths } from '../../../lib/url/paths.ts'
import { PRODUCT_ACCOUNT_MENU } from '../../../parts.ts'
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { SCHEMES } from '../../palette/schemes.tsx'
import { AccountButton } from './account-button.tsx'

type Entry = { to: (typeof PRODUCT_ACCOUNT_MENU)[number]['to']; label: string; Icon: LucideIcon }

const ENTRIES: readonly Entry[] = PRODUCT_ACCOUNT_MENU

type AccountMenuProps = {
  user: CurrentUser
  button: RefObject<HTMLButtonElement | null>
  container: RefObject<HTMLElement | null>
  defaultOpen: boolean
  /** Calls `leave`, or asks first and gives the focus back to `focusBack` if the user stays. */
  beforeSignOut: (leave: () => void, focusBack: RefObject<HTMLElement | null>) => void
}

export function AccountMenu({ user, button, container, defaultOpen, beforeSignOut }: AccountMenuProps) {
  const { signOut } = useSignOut()
  const scheme = useScheme()
  return (
    <Menu container={container} trigger={<AccountButton ref={button} user={user} />} defaultOpen={defaultOpen}>
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="truncate text-small text-muted-fg">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} link={<Link to={paths.profile} />}>
        Profile
      </MenuItem>
      {ENTRIES.map(({ to, label, Icon }) => (
        <MenuItem key={to} icon={<Icon />} link={<Link to={to} />}>
          {label}
        </MenuItem>
      ))}
      {MARKETING_URL && (
        <MenuItem icon={<ExternalLink />} href={MARKETING_URL}>
          Website
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice label="Theme" value={scheme} options={SCHEMES} onChange={chooseScheme} />
      <MenuSeparator />
      {import.meta.env.DEV && <DemoTools />}
      <MenuItem icon={<LogOut />} onClick={() => beforeSignOut(signOut, button)}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

/** Leads to the stand-ins of the demo and to the components. Production builds leave this out. */
function DemoTools() {
  const { VITE_DEV_OUTBOX_URL, VITE_DEV_BILLING_URL } = import.meta.env
  return (
    <>
      <MenuGroup label={VITE_DEV_OUTBOX_URL ? 'Demo tools' : 'Development'}>
        {VITE_DEV_OUTBOX_URL && (
          <MenuItem icon={<Inbox />} href={VITE_DEV_OUTBOX_URL}>
            Outbox
          </MenuItem>
        )}
        {VITE_DEV_BILLING_URL && (
          <MenuItem icon={<Clock />} href={VITE_DEV_BILLING_URL}>
            Billing clock
          </MenuItem>
        )}
        <MenuItem icon={<Shapes />} href="/dev/ui">
          Components
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
    </>
  )
}
