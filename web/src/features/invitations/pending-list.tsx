import type { Permission } from '@plinth/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LetterDrawing } from '../../ui/illustration/drawings.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ListFailure } from '../../ui/list/list-failure.tsx'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { PeopleSkeleton } from '../../ui/list/people-skeleton.tsx'
import { PendingRow } from './pending-row.tsx'
import { pendingQuery } from './queries.ts'

type PendingListProps = { organization_id: string; permissions: Permission[] }

/** Everybody who was invited and has not answered yet. */
export function PendingList({ organization_id, permissions }: PendingListProps) {
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(pendingQuery(organization_id))

  if (!data) {
    if (!error) return <PeopleSkeleton>Loading the invitations</PeopleSkeleton>
    return (
      <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
        {`The invitations could not be loaded. ${error.detail}`}
      </ListFailure>
    )
  }

  const invitations = data.pages.flatMap(({ items }) => items)
  const may = { resend: permissions.includes('invitations.create'), revoke: permissions.includes('invitations.revoke') }
  return (
    <div ref={room} className="grid gap-4">
      <Card padded={false}>
        <ul ref={list} tabIndex={-1} aria-label="Pending invitations" className="divide-y divide-line outline-none">
          {invitations.map((invitation) => (
            <li key={invitation.id} tabIndex={-1} className="outline-none">
              <PendingRow
                organization_id={organization_id}
                invitation={invitation}
                may={may}
                list={list}
                container={room}
              />
            </li>
          ))}
          {invitations.length === 0 && (
            <li className="grid justify-items-center gap-4 px-6 py-10 text-center">
              <LetterDrawing />
              <p className="max-w-[44ch] text-muted-fg">
                Nobody is invited at the moment. Invitations stand here until they are answered.
              </p>
            </li>
          )}
        </ul>
      </Card>
      <MoreButton {...more} list={list} count={invitations.length} noun="invitations" />
    </div>
  )
}
