import type { Member } from '@plinth/contract/organizations'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { QueryList } from '../../../ui/list/query-list.tsx'
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx'
import { useListMenu } from '../../../ui/menu/list-menu.tsx'
import { membersQuery } from '../queries.ts'
import { MemberMenu } from './member-menu.tsx'
import { MemberHead, MemberRow } from './member-row.tsx'
import { MemberSearch, NoMemberMatches } from './member-search.tsx'
import { useEndMembership } from './use-end-membership.tsx'
import { useRoles } from './use-roles.tsx'

type MemberListProps = {
  /** Rendered before the first member. Its menus open in the container. */
  invited?: (container: RefObject<HTMLElement | null>) => ReactNode
}

export function MemberList({ invited }: MemberListProps) {
  const { organization } = useSession()
  const [q, setQ] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...membersQuery(organization.id, q), placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const total = pages?.at(-1)?.total
  const clear = () => {
    setQ('')
    field.current?.focus()
  }
  return (
    <div className="grid gap-4">
      {(pages || q) && (
        <MemberSearch organization_id={organization.id} q={q} found={total} field={field} onSearch={setQ} />
      )}
      <Members
        // The search comes above the first page, and nothing may move, so the element is a new one.
        key={pages || q ? 'members' : 'loading'}
        query={query}
        items={pages?.flatMap(({ items }) => items)}
        total={total ?? 0}
        // The search does not cover invitations.
        {...(invited && !q && { invited })}
        onClear={clear}
      />
    </div>
  )
}

type MembersProps = MemberListProps & {
  query: UseInfiniteQueryResult<unknown>
  items: Member[] | undefined
  total: number
  onClear: () => void
}

function Members({ query, items, total, ...props }: MembersProps) {
  const { user, permissions } = useSession()
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wide = useWide()
  const menu = useListMenu<Member>()
  const roles = useRoles()
  const { ask, dialog } = useEndMembership(list)
  const may = ({ user_id, role }: Member) => ({
    changeRole: role !== 'owner' && permissions.includes('members.update_role'),
    end: role !== 'owner' && (user_id === user.id || permissions.includes('members.remove')),
  })
  const pendingOf = (member: Member) => roles.pending.get(member.user_id) ?? null
  const controls = { wide, menu, onEnd: ask }

  return (
    <div ref={room} className="grid gap-4">
      <QueryList
        query={query}
        items={items}
        label="Members"
        failure="The members could not be loaded."
        skeleton={<RowsSkeleton of="people">Loading the members</RowsSkeleton>}
        empty={<NoMemberMatches onClear={props.onClear} />}
        busy={query.isPlaceholderData}
        more={{ noun: 'members', total }}
        head={<MemberHead before={props.invited?.(room)} />}
        list={list}
      >
        {(member) => (
          <li
            key={member.user_id}
            tabIndex={-1}
            className="outline-none [contain-intrinsic-size:auto_88px] md:[contain-intrinsic-size:auto_48px] [content-visibility:auto]"
          >
            <MemberRow
              {...controls}
              member={member}
              own={member.user_id === user.id}
              pending={pendingOf(member)}
              mayChangeRole={may(member).changeRole}
              mayEnd={may(member).end}
            />
          </li>
        )}
      </QueryList>
      <MemberMenu
        {...controls}
        container={room}
        own_id={user.id}
        roleOf={(member) => pendingOf(member) ?? member.role}
        may={may}
        onRole={roles.change}
      />
      {dialog}
    </div>
  )
}
