import type { SessionView } from '@plinth/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

export const SESSION_KEY = ['session'] as const

/** Only the session that the shell has checked is here, so pages behind the guard can rely on it. */
export const SessionContext = createContext<SessionView | null>(null)

export function useSession(): SessionView {
  const session = use(SessionContext)
  if (!session) throw new Error('This page is not behind the session guard')
  return session
}

/** Returns the function that shows a changed profile everywhere at once. */
export function useKeepUser(): (user: SessionView['user']) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData<SessionView | null>(SESSION_KEY, (session) => session && { ...session, user })
  }
}

/** Returns the function that reads the session again, after a change of the organization or of the user's role in it. */
export function useRefreshSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}
