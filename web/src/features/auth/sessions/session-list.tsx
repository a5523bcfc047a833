import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { QueryList } from '../../../ui/list/query-list.tsx'
import { RowSkeleton } from '../../../ui/list/row.tsx'
import { sessionsQuery } from '../queries.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

export function SessionList() {
  const query = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  const current = query.data?.items.filter(({ current }) => current) ?? []
  const others = query.data?.items.filter(({ current }) => !current) ?? []
  return (
    <div className="grid gap-4">
      <QueryList
        query={query}
        items={query.data && [...current, ...others]}
        label="Sessions"
        failure="Your sessions could not be loaded."
        skeleton={<RowSkeleton widths={['w-40']}>Loading your sessions</RowSkeleton>}
        list={list}
      >
        {(session) => (
          <li key={session.id}>
            <SessionRow session={session} list={list} />
          </li>
        )}
      </QueryList>
      {others.length > 0 && (
        <div>
          <SignOutOthers count={others.length} list={list} />
        </div>
      )}
    </div>
  )
}
