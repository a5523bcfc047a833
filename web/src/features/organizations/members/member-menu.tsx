import type { InvitedRole } from '@plinth/contract/invitations'
import type { Member } from '@plinth/contract/organizations'
import LogOut from 'lucide-react/icons/log-out'
import UserMinus from 'lucide-react/icons/user-minus'
import type { RefObject } from 'react'
import { INVITED_ROLES } from '../../../lib/roles.ts'
import { ListMenu, type ListMenuHandle } from '../../../ui/menu/list-menu.tsx'
import { MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'

type MemberMenuProps = {
  menu: ListMenuHandle<Member>
  container: RefObject<HTMLElement | null>
  /** Set if the row itself has the button to end the membership, so the menu does not. */
  wide: boolean
  own_id: string
  roleOf: (member: Member) => Member['role']
  may: (member: Member) => { changeRole: boolean; end: boolean }
  onRole: (member: Member, role: InvitedRole) => void
  onEnd: (member: Member, focusBack: HTMLElement | null) => void
}

/** One menu serves all rows: it changes the role and, on narrow screens, ends the membership. */
export function MemberMenu({ menu, container, wide, own_id, roleOf, may, onRole, onEnd }: MemberMenuProps) {
  return (
    <ListMenu handle={menu} container={container} align={wide ? 'start' : 'end'}>
      {(member, button) => {
        const { changeRole, end } = may(member)
        const own = member.user_id === own_id
        return (
          <>
            {changeRole && (
              <MenuChoice
                closeOnChoice
                label={`Role of ${member.name}`}
                value={roleOf(member)}
                options={INVITED_ROLES}
                onChange={(role) => role !== 'owner' && onRole(member, role)}
              />
            )}
            {!wide && changeRole && end && <MenuSeparator />}
            {!wide && end && (
              <MenuItem danger icon={own ? <LogOut /> : <UserMinus />} onClick={() => onEnd(member, button)}>
                {own ? 'Leave organization' : `Remove ${member.name}`}
              </MenuItem>
            )}
          </>
        )
      }}
    </ListMenu>
  )
}
