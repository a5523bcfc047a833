import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { QueryList } from '../../../ui/list/query-list.tsx'
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
        skeleton={<SessionSkeleton />}
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

function SessionSkeleton() {
  return (
    <Card padded={false}>
      <p role="status" className="sr-only">
        Loading your sessions
      </p>
      <div className="flex items-center gap-4 px-5 py-4 sm:px-6">
        <Skeleton className="size-9" />
        <div className="grid flex-1 gap-2 py-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-56" />
        </div>
      </div>
    </Card>
  )
}
