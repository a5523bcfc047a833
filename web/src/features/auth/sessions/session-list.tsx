import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { sessionsQuery } from '../queries.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

/** Every browser somebody is signed in at, this one first. */
export function SessionList() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)

  if (data) {
    const [current, others] = [
      data.items.filter(({ current }) => current),
      data.items.filter(({ current }) => !current),
    ]
    return (
      <div className="grid gap-4">
        <Card padded={false}>
          <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-none">
            {[...current, ...others].map((session) => (
              <li key={session.id}>
                <SessionRow session={session} list={list} />
              </li>
            ))}
          </ul>
        </Card>
        {others.length > 0 && (
          <div>
            <SignOutOthers count={others.length} list={list} />
          </div>
        )}
      </div>
    )
  }
  if (error) {
    return (
      <Alert
        tone="danger"
        action={
          <Button className="justify-self-start" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Your sessions could not be loaded. {error.detail}
      </Alert>
    )
  }
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
