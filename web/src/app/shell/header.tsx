import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Bell } from '../../features/notifications/inbox/bell.tsx'
import { Switcher } from '../../features/organizations/switcher/switcher.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Brand } from '../brand.tsx'
import { useDiscardQuestion } from '../use-discard-question.tsx'
import { Account } from './account/account.tsx'
import { MenuButton } from './menu-button.tsx'

export function Header() {
  const { user } = useSession()
  const header = useRef<HTMLElement>(null)
  const { ask, dialog } = useDiscardQuestion()
  return (
    <header
      ref={header}
      className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-bg pe-3 ps-1.5 md:pe-4 lg:ps-6"
    >
      <MenuButton />
      <Link
        to={paths.dashboard}
        className="grid h-10 shrink-0 items-center rounded-control max-md:px-1 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-items-center"
      >
        <Brand narrow />
      </Link>
      <span aria-hidden="true" className="me-1 ms-3 h-5 w-px rotate-12 bg-line max-sm:hidden" />
      <Switcher container={header} beforeSwitch={(leave, focusBack) => ask({ verb: 'switch', leave, focusBack })} />
      <div className="ms-auto flex shrink-0 items-center gap-1 ps-2">
        <Bell />
        <Account
          user={user}
          container={header}
          beforeSignOut={(leave, focusBack) => ask({ verb: 'sign out', leave, focusBack })}
        />
      </div>
      {dialog}
    </header>
  )
}
