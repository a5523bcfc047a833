import type { CurrentUser } from '@plinth/contract/users'
import { ACCOUNT_MENU } from '@plinth/product/navigation'
import { Link } from '@tanstack/react-router'
import { ExternalLink, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useSignOut } from '../../features/auth/sign-in/use-sign-out.ts'
import { MARKETING_URL } from '../../lib/env.ts'
import { chooseScheme, useScheme } from '../../lib/scheme.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { initials } from '../../ui/avatar/initials.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx'

const SCHEMES = [
  { value: 'system', label: 'System', icon: <Monitor /> },
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
] as const

type AccountMenuProps = {
  user: CurrentUser
  container: RefObject<HTMLElement | null>
  /** Calls `leave`, or asks first; `focusBack` has the focus again if the answer is no. */
  beforeSignOut: (leave: () => void, focusBack: RefObject<HTMLElement | null>) => void
}

export function AccountMenu({ user, container, beforeSignOut }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { signOut } = useSignOut()
  const scheme = useScheme()
  return (
    <Menu
      container={container}
      trigger={
        <button
          ref={button}
          type="button"
          aria-label={`Account menu, ${initials(user.name)}`}
          className="grid size-10 place-items-center rounded-full transition-colors hover:bg-muted data-popup-open:bg-muted pointer-coarse:size-11"
        >
          <Avatar id={user.id} name={user.name} image={user.profile_image} eager />
        </button>
      }
    >
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
      {ACCOUNT_MENU.map(({ to, label, Icon }) => (
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
      <MenuItem icon={<LogOut />} onClick={() => beforeSignOut(signOut, button)}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
