import type { Permission } from '@plinth/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LetterDrawing } from '../../ui/illustration/drawings.tsx'
import { useWide } from '../../ui/layout/use-wide.ts'
import { QueryList } from '../../ui/list/query-list.tsx'
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx'
import { PendingRow } from './pending-row.tsx'
import { pendingQuery } from './queries.ts'

type PendingListProps = { organization_id: string; permissions: Permission[] }

export function PendingList({ organization_id, permissions }: PendingListProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wide = useWide()
  const query = useInfiniteQuery(pendingQuery(organization_id))
  const may = { resend: permissions.includes('invitations.create'), revoke: permissions.includes('invitations.revoke') }
  return (
    <div ref={room} className="grid gap-4">
      <QueryList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        label="Pending invitations"
        failure="The invitations could not be loaded."
        skeleton={<RowsSkeleton of="people">Loading the invitations</RowsSkeleton>}
        emptyRow={<NoInvitations />}
        more={{ ...query, total: query.data?.pages.at(-1)?.total, noun: 'invitations' }}
        list={list}
      >
        {(invitation) => (
          <li key={invitation.id} tabIndex={-1} className="outline-none">
            <PendingRow
              organization_id={organization_id}
              invitation={invitation}
              may={may}
              wide={wide}
              list={list}
              container={room}
            />
          </li>
        )}
      </QueryList>
    </div>
  )
}

function NoInvitations() {
  return (
    <li className="grid justify-items-center gap-4 px-6 py-10 text-center">
      <LetterDrawing />
      <p className="max-w-[44ch] text-muted-fg">
        No pending invitations. People you invite appear here until they answer.
      </p>
    </li>
  )
}
