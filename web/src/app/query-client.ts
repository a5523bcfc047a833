import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../features/auth/session.ts'
import type { ApiError } from '../lib/api/api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const RETRIES = 2

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      // Offline is a failure to be shown, not a wait without an end.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Whatever call finds that the session has ended, the shell must know. A refused sign-in is 401 too, and ends nothing.
// Who acts elsewhere by now, or may do less than the page thought, has a session that must be read again.
function checkSession({ code }: ApiError): void {
  if (code === 'unauthorized') queryClient.setQueryData(sessionQuery.queryKey, null)
  if (code === 'acting_organization_changed' || code === 'forbidden') {
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
}

/** Runs a call that no hook makes. As a mutation, its failure is checked for an ended session like any other. */
export function runAction(act: () => Promise<unknown>): Promise<unknown> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: act }).execute(undefined)
}

/** Only what has a chance to go better by itself is asked again. */
export function isRetryable({ status, reason }: ApiError): boolean {
  return status === 0 || (status >= 500 && reason !== 'not_configured')
}
