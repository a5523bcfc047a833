import type { Member } from '@plinth/contract/organizations'
import { LogOut, UserMinus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'
import type { EndOfMembership } from './end-of-membership.ts'
import { RoleChoice, RoleMenu } from './role-menu.tsx'
import { useRole } from './use-role.ts'

type MemberRowProps = {
  organization_id: string
  member: Member
  own: boolean
  /** What the caller may do with this member. */
  may: { changeRole: boolean; end: boolean }
  /** How the membership is ended. */
  end: EndOfMembership
  onOwnChange: (() => Promise<void>) | null
  container: RefObject<HTMLElement | null>
}

/** One member: as a row with its controls where there is room, else as a card with a menu. */
export function MemberRow({ organization_id, member, own, may, end, onOwnChange, container }: MemberRowProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { verb, ...question } = end
  const { role, isPending, change } = useRole(organization_id, member, onOwnChange)
  const { ask, dialog } = useConfirm(question)
  const choice = { member, role, onChange: change }

  return (
    <div className="flex min-h-18 items-center gap-4 py-3 pr-2 pl-5 sm:pl-6">
      <Avatar name={member.name} />
      <div className="flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{member.name}</span>
          {own && (
            <span className="-my-0.5 flex">
              <Badge tone="accent">You</Badge>
            </span>
          )}
        </p>
        <p className="truncate text-[13px] text-muted-fg">{member.email}</p>
        <p className="mt-1 text-[13px] md:hidden">
          {ROLE_NAMES[role]}
          <span className="text-muted-fg">
            {' '}
            · Joined <TimeAgo time={member.joined_at} />
          </span>
        </p>
      </div>
      <p className="w-44 shrink-0 text-[13px] text-muted-fg max-lg:hidden">
        Joined <TimeAgo time={member.joined_at} />
      </p>
      <div className="w-28 shrink-0 max-md:hidden">
        {may.changeRole ? (
          <RoleMenu {...choice} pending={isPending} container={container} />
        ) : (
          <span className="px-3 font-medium">{ROLE_NAMES[role]}</span>
        )}
      </div>
      <div className="flex w-24 shrink-0 justify-end max-md:hidden">
        {may.end && (
          <Button variant="quiet" onClick={() => ask()}>
            <span>
              {verb}
              <span className="sr-only"> {own ? 'the organization' : member.name}</span>
            </span>
          </Button>
        )}
      </div>
      <div className="size-10 shrink-0 md:hidden pointer-coarse:size-11">
        {(may.changeRole || may.end) && (
          <MoreMenu ref={more} label={`Actions for ${member.name}`} container={container}>
            {may.changeRole && (
              <>
                <RoleChoice {...choice} />
                <MenuSeparator />
              </>
            )}
            {may.end && (
              <MenuItem danger icon={own ? <LogOut /> : <UserMinus />} onClick={() => ask(more)}>
                {question.confirm}
              </MenuItem>
            )}
          </MoreMenu>
        )}
      </div>
      {dialog}
    </div>
  )
}
