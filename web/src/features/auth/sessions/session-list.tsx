import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { QueryList } from '../../../ui/list/query-list.tsx'
import { RowSkeleton } from '../../../ui/list/row.tsx'
import { ConfirmButton } from '../../../ui/overlay/confirm-button.tsx'
import { keys, sessionsQuery } from '../queries.ts'
import { SessionRow } from './session-row.tsx'

export function SessionList() {
  const queryClient = useQueryClient()
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
          <ConfirmButton
            label="Sign out everywhere else"
            title="Sign out everywhere else?"
            confirm="Sign out everywhere else"
            focusAfter={list}
            act={() => api('DELETE /auth/sessions')}
            done="You are signed out everywhere else"
            onDone={() => {
              for (const queryKey of [keys.sessions, keys.factors]) void queryClient.invalidateQueries({ queryKey })
            }}
          >
            {others.length === 1 ? 'One other browser' : `${others.length} other browsers`} will have to sign in again.
            This one stays signed in.
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}
