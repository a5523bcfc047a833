import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission } from '@plinth/contract/permissions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { useWide } from '../../../ui/layout/use-wide.ts'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { MoreButton } from '../../../ui/list/more-button.tsx'
import { PeopleSkeleton } from '../../../ui/list/people-skeleton.tsx'
import { useListMenu } from '../../../ui/menu/list-menu.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberRow } from './member-row.tsx'
import { MemberSearch, NoMemberMatches } from './member-search.tsx'
import { membersQuery } from './members.ts'
import { useEndMembership } from './use-end-membership.ts'
import { useRoles } from './use-roles.ts'

type MemberListProps = {
  organization: OrganizationSummary
  user_id: string
  permissions: Permission[]
  /** Reads the session again, after the caller's own role was changed. */
  onOwnChange: () => Promise<void>
}

/** The members, searched and page by page, and what the caller may do about each. */
export function MemberList({ organization, user_id, permissions, onOwnChange }: MemberListProps) {
  const [q, setQ] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...membersQuery(organization.id, q), placeholderData: keepPreviousData })
  const { data, error, isFetching, refetch } = query

  if (!data) {
    if (!error) return <PeopleSkeleton>Loading the members</PeopleSkeleton>
    return (
      <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
        {`The members could not be loaded. ${error.detail}`}
      </ListFailure>
    )
  }
  const members = data.pages.flatMap(({ items }) => items)
  const total = data.pages.at(-1)?.total ?? members.length
  const clear = () => {
    setQ('')
    field.current?.focus()
  }
  return (
    <div className="grid gap-4">
      <MemberSearch organization_id={organization.id} q={q} found={total} field={field} onSearch={setQ} />
      {members.length > 0 ? (
        <Rows
          members={members}
          busy={query.isPlaceholderData}
          organization={organization}
          user_id={user_id}
          permissions={permissions}
          onOwnChange={onOwnChange}
          more={{ ...query, total }}
        />
      ) : (
        <NoMemberMatches onClear={clear} />
      )}
    </div>
  )
}

type RowsProps = MemberListProps & {
  members: Member[]
  /** The rows of another search are on their way. */
  busy: boolean
  more: Omit<Parameters<typeof MoreButton>[0], 'list' | 'count' | 'noun'>
}

function Rows({ members, busy, organization, user_id, permissions, onOwnChange, more }: RowsProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wide = useWide()
  const menu = useListMenu<Member>()
  const roles = useRoles(organization.id, user_id, onOwnChange)
  const { askToEnd, dialog } = useEndMembership(organization, user_id, list)
  const may = ({ user_id: id, role }: Member) => ({
    changeRole: role !== 'owner' && permissions.includes('members.update_role'),
    end: role !== 'owner' && (id === user_id || permissions.includes('members.remove')),
  })

  return (
    <div ref={room} className="grid gap-4">
      <Card padded={false}>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Members"
          aria-busy={busy || undefined}
          className={`divide-y divide-line outline-none transition-opacity ${busy ? 'opacity-60' : ''}`}
        >
          {members.map((member) => (
            // Rows out of sight are neither laid out nor painted, so hundreds of them cost little.
            <li
              key={member.user_id}
              tabIndex={-1}
              className="outline-none [contain-intrinsic-size:auto_88px] md:[contain-intrinsic-size:auto_72px] [content-visibility:auto]"
            >
              <MemberRow
                member={member}
                own={member.user_id === user_id}
                pending={roles.pending.get(member.user_id) ?? null}
                mayChangeRole={may(member).changeRole}
                mayEnd={may(member).end}
                wide={wide}
                menu={menu}
                onEnd={askToEnd}
              />
            </li>
          ))}
        </ul>
      </Card>
      <MoreButton {...more} list={list} count={members.length} noun="members" />
      <MemberMenu
        menu={menu}
        container={room}
        wide={wide}
        own_id={user_id}
        roleOf={(member) => roles.pending.get(member.user_id) ?? member.role}
        may={may}
        onRole={roles.change}
        onEnd={askToEnd}
      />
      {dialog}
    </div>
  )
}
