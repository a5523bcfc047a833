import type { Member } from '@plinth/contract/organizations'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, type ReactNode } from 'react'
import { ROLE_NAMES } from '../../../lib/roles.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ListHead, ListRow } from '../../../ui/list/list-row.tsx'
import { ListMenuButton, type ListMenuHandle } from '../../../ui/menu/list-menu.tsx'
import { EllipsisButton } from '../../../ui/menu/menu.tsx'
import { Day } from '../../../ui/text/day.tsx'

type MemberRowProps = {
  member: Member
  own: boolean
  /** Null unless a change of the role is under way. */
  pending: Member['role'] | null
  mayChangeRole: boolean
  mayEnd: boolean
  /** True if the row has room for its controls, which are in a menu otherwise. */
  wide: boolean
  menu: ListMenuHandle<Member>
  onEnd: (member: Member) => void
}

/** Memoised, because a list has hundreds of rows and only the changed ones must render. */
export const MemberRow = memo(function MemberRow({ member, own, pending, wide, ...controls }: MemberRowProps) {
  const role = pending ?? member.role
  return (
    <ListRow
      figure={<Avatar id={member.user_id} name={member.name} image={member.profile_image} />}
      title={<bdi className="truncate font-medium">{member.name}</bdi>}
      badge={
        <>
          {own && <Badge tone="accent">You</Badge>}
          {wide && member.has_second_factor && <Badge tone="success">Two-step sign-in</Badge>}
        </>
      }
      note={member.email}
      more={
        !wide && (
          <>
            <span className="text-fg">{ROLE_NAMES[role]}</span> · Joined <Day time={member.joined_at} />
            {member.has_second_factor && <span className="block">Two-step sign-in</span>}
          </>
        )
      }
    >
      {wide ? (
        <WideControls {...controls} member={member} own={own} role={role} pending={pending !== null} />
      ) : (
        <NarrowControls {...controls} member={member} />
      )}
    </ListRow>
  )
})

/** The widths are those of the rows. */
export function MemberHead({ before }: { before: ReactNode }) {
  return (
    <>
      {before}
      <ListHead title="Member">
        <span className="w-44 max-lg:hidden">Joined</span>
        <span className="w-28 px-3">Role</span>
        <span className="w-24" />
      </ListHead>
    </>
  )
}

const ROLE_BUTTON = [
  'flex h-9 w-28 items-center justify-between gap-2 rounded-control border border-control bg-raised px-3 font-medium',
  'transition-colors hover:border-muted-fg data-popup-open:border-muted-fg pointer-coarse:h-11',
].join(' ')

type ControlsProps = Pick<MemberRowProps, 'member' | 'mayChangeRole' | 'mayEnd' | 'menu' | 'onEnd'>
type WideControlsProps = ControlsProps & { own: boolean; role: Member['role']; pending: boolean }

function WideControls({ member, own, role, pending, mayChangeRole, mayEnd, menu, onEnd }: WideControlsProps) {
  return (
    <>
      <p className="w-44 shrink-0 text-small text-muted-fg max-lg:hidden">
        <span className="sr-only">Joined </span>
        <Day time={member.joined_at} />
      </p>
      <div className="w-28 shrink-0">
        {mayChangeRole ? (
          <ListMenuButton handle={menu} item={member}>
            <button
              type="button"
              aria-label={`Role of ${member.name}: ${ROLE_NAMES[role]}`}
              aria-busy={pending || undefined}
              className={ROLE_BUTTON}
            >
              <span className={pending ? 'text-muted-fg' : ''}>{ROLE_NAMES[role]}</span>
              {pending ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-4 text-muted-fg" />}
            </button>
          </ListMenuButton>
        ) : (
          <span className="px-3 font-medium">{ROLE_NAMES[role]}</span>
        )}
      </div>
      <div className="flex w-24 shrink-0 justify-end">
        {mayEnd && (
          <Button variant="quiet" onClick={() => onEnd(member)}>
            <span>
              {own ? 'Leave' : 'Remove'}
              <span className="sr-only"> {own ? 'the organization' : member.name}</span>
            </span>
          </Button>
        )}
      </div>
    </>
  )
}

function NarrowControls({ member, mayChangeRole, mayEnd, menu }: ControlsProps) {
  if (!mayChangeRole && !mayEnd) return <div className="size-10 shrink-0 pointer-coarse:size-11" />
  return (
    <ListMenuButton handle={menu} item={member}>
      <EllipsisButton label={`Actions for ${member.name}`} />
    </ListMenuButton>
  )
}
