import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { keys, sessionQuery } from '../features/auth/queries.ts'
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
      // Offline calls fail at once instead of waiting for the connection.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Any call can find that the session has ended or acts elsewhere. A refused sign-in is also 401, with another code.
function checkSession({ code }: ApiError): void {
  if (code === 'unauthorized') queryClient.setQueryData(sessionQuery.queryKey, null)
  if (code === 'acting_organization_changed' || code === 'forbidden') {
    void queryClient.invalidateQueries({ queryKey: keys.session })
  }
}

/** Runs a call as a mutation, so that its failure passes `checkSession` like any other. */
export function runAction(act: () => Promise<unknown>): Promise<unknown> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: act }).execute(undefined)
}

/** True for failures that a retry can fix. */
export function isRetryable({ status, reason }: ApiError): boolean {
  return status === 0 || (status >= 500 && reason !== 'not_configured')
}
