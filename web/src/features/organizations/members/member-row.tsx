import type { Member } from '@plinth/contract/organizations'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { memo } from 'react'
import { ROLE_NAMES } from '../../../lib/roles.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ListMenuButton, type ListMenuHandle } from '../../../ui/menu/list-menu.tsx'
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
    <div className="flex min-h-tall-row items-center gap-4 py-3 pe-2 ps-5 sm:ps-6">
      <Avatar id={member.user_id} name={member.name} image={member.profile_image} />
      <div className="flex-1">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium">{member.name}</bdi>
          {own && (
            <span className="-my-0.5 flex">
              <Badge tone="accent">You</Badge>
            </span>
          )}
          {wide && member.has_second_factor && (
            <span className="-my-0.5 flex">
              <Badge tone="success">Two-step sign-in</Badge>
            </span>
          )}
        </p>
        <p className="truncate text-small text-muted-fg">{member.email}</p>
        {!wide && (
          <p className="mt-1 text-small">
            {ROLE_NAMES[role]}
            <span className="text-muted-fg">
              {' '}
              · Joined <Day time={member.joined_at} />
              {member.has_second_factor && <span className="block">Two-step sign-in</span>}
            </span>
          </p>
        )}
      </div>
      {wide ? (
        <WideControls {...controls} member={member} own={own} role={role} pending={pending !== null} />
      ) : (
        <NarrowControls {...controls} member={member} />
      )}
    </div>
  )
})

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
        Joined <Day time={member.joined_at} />
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
      <button
        type="button"
        aria-label={`Actions for ${member.name}`}
        className="grid size-10 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg data-popup-open:bg-muted pointer-coarse:size-11"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
    </ListMenuButton>
  )
}
