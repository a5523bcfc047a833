import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission } from '@plinth/contract/permissions'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { ListFailure } from '../../ui/list-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { PeopleSkeleton } from '../../ui/people-skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { leaving, removing } from './end-of-membership.ts'
import { MemberRow } from './member-row.tsx'
import { membersKey, membersQuery } from './members.ts'

type MemberListProps = {
  organization: OrganizationSummary
  user_id: string
  permissions: Permission[]
  /** Reads the session again, after the caller's own role was changed. */
  onOwnChange: () => Promise<void>
}

/** Everybody in the organization, and what the caller may do about each. */
export function MemberList({ organization, user_id, permissions, onOwnChange }: MemberListProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(membersQuery(organization.id))

  if (!data) {
    if (!error) return <PeopleSkeleton>Loading the members</PeopleSkeleton>
    return (
      <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
        {`The members could not be loaded. ${error.detail}`}
      </ListFailure>
    )
  }

  const removal = (member: Member) =>
    removing(member, organization.name, {
      onDone: () => {
        toast('success', `${member.name} was removed`)
        void queryClient.invalidateQueries({ queryKey: membersKey(organization.id) })
      },
      focusAfter: list,
    })
  const members = data.pages.flatMap(({ items }) => items)
  return (
    <div ref={room} className="grid gap-4">
      <Card padded={false}>
        <ul ref={list} tabIndex={-1} aria-label="Members" className="divide-y divide-line outline-none">
          {members.map((member) => {
            const [own, owner] = [member.user_id === user_id, member.role === 'owner']
            return (
              <li key={member.user_id} tabIndex={-1} className="outline-none">
                <MemberRow
                  organization_id={organization.id}
                  member={member}
                  own={own}
                  end={own ? leaving(organization.name) : removal(member)}
                  may={{
                    changeRole: !owner && permissions.includes('members.update_role'),
                    end: !owner && (own || permissions.includes('members.remove')),
                  }}
                  onOwnChange={own ? onOwnChange : null}
                  container={room}
                />
              </li>
            )
          })}
        </ul>
      </Card>
      <MoreButton {...more} list={list} count={members.length} noun="members" />
    </div>
  )
}
