import type { SessionView } from '@plinth/contract/auth'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { beginToAct } from '../../lib/session/acting-organization.ts'
import { writeEntry } from '../../lib/storage.ts'

/** Who is signed in and where they act; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  // Takes no abort signal: the guard waits for the same request, and must not fail because a component no longer does.
  queryFn: async (): Promise<SessionView | null> => {
    const session = await api('GET /auth/session').catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    })
    // Public pages ask for the session only where this mark stands, so that a stranger's first page is not refused anything.
    writeEntry('signed_in', session && '1')
    if (session) beginToAct(session.organization.id)
    return session
  },
  // Several guards in a row share one answer; a focus always asks anew.
  staleTime: 20_000,
  refetchOnWindowFocus: 'always',
})

/** The session the shell has made sure of. Every page behind the guard stands within it. */
export const SessionContext = createContext<SessionView | null>(null)

export function useSession(): SessionView {
  const session = use(SessionContext)
  if (!session) throw new Error('This page is not behind the session guard')
  return session
}

/** Gives the function that shows a changed profile everywhere at once. */
export function useKeepUser(): (user: SessionView['user']) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user })
  }
}

/** Gives the function that asks for the session again, after a change of the organization or of one's role in it. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
