import type { Member } from '@plinth/contract/organizations'
import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'
import { GIVEN_ROLES, ROLE_NAMES } from '../../lib/roles.ts'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { GivenRole } from './use-role.ts'

type RoleChoiceProps = { member: Member; role: Member['role']; onChange: (role: GivenRole) => void }

/** The role of a member as a choice within a menu. */
export function RoleChoice({ member, role, onChange }: RoleChoiceProps) {
  return (
    <MenuChoice
      closeOnChoice
      label={`Role of ${member.name}`}
      value={role}
      options={GIVEN_ROLES}
      onChange={(chosen) => chosen !== 'owner' && onChange(chosen)}
    />
  )
}

type RoleMenuProps = RoleChoiceProps & { pending: boolean; container: RefObject<HTMLElement | null> }

/**
 * The role of a member in the row. Nothing changes while it is only moved through, as it would in a select that acts at once;
 * the server is waited for.
 */
export function RoleMenu({ pending, container, ...choice }: RoleMenuProps) {
  const { member, role } = choice
  return (
    <Menu
      align="start"
      gap={4}
      container={container}
      trigger={
        <button
          type="button"
          aria-label={`Role of ${member.name}: ${ROLE_NAMES[role]}`}
          aria-busy={pending || undefined}
          className="flex h-9 w-28 items-center justify-between gap-2 rounded-control border border-line bg-raised px-3 font-medium transition-colors hover:border-control data-popup-open:border-control pointer-coarse:h-11"
        >
          <span className={pending ? 'text-muted-fg' : ''}>{ROLE_NAMES[role]}</span>
          {pending ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-4 text-muted-fg" />}
        </button>
      }
    >
      <RoleChoice {...choice} />
    </Menu>
  )
}
