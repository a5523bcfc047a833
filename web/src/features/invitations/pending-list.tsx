import { type RefObject, useRef } from 'react'
import { useWide } from '../../ui/layout/use-wide.ts'
import { ListHead } from '../../ui/list/list-row.tsx'
import { QueryList } from '../../ui/list/query-list.tsx'
import { formatCount } from '../../ui/text/counts.ts'
import { PendingRow } from './pending-row.tsx'
import type { usePendingInvitations } from './queries.ts'

type PendingListProps = {
  query: ReturnType<typeof usePendingInvitations>
  container: RefObject<HTMLElement | null>
}

/** Begins the card of the members. The page shows it when the first invitations are loaded, so that nothing moves. */
export function PendingList({ query, container }: PendingListProps) {
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wide = useWide()
  const items = query.data?.pages.flatMap(({ items }) => items)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    // The section stays without invitations, because it has the focus after the last one was revoked.
    <section ref={section} tabIndex={-1} aria-label="Pending invitations" className="outline-none">
      {items?.length !== 0 && (
        <div className="border-b border-line">
          {items && <PendingHead total={total} />}
          <QueryList
            bare
            query={query}
            items={items}
            label="Pending invitations"
            failure="The invitations could not be loaded."
            skeleton={null}
            more={{ total, noun: 'invitations', className: 'border-t border-line px-5 py-3 md:pe-3' }}
            list={list}
          >
            {(invitation) => (
              <li key={invitation.id} tabIndex={-1} className="outline-none">
                <PendingRow invitation={invitation} wide={wide} focusAfter={section} container={container} />
              </li>
            )}
          </QueryList>
        </div>
      )}
    </section>
  )
}

/** The widths are those of the members. */
function PendingHead({ total }: { total: number }) {
  return (
    <ListHead title={`${formatCount(total)} invited`}>
      <span className="w-44 max-lg:hidden">Expires</span>
      <span className="w-28 px-3">Role</span>
      <span className="w-24" />
    </ListHead>
  )
}
