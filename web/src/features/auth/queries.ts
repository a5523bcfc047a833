import type { SessionView } from '@plinth/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { beginToAct } from '../../lib/session/acting-organization.ts'
import { SESSION_KEY } from '../../lib/session/session.ts'
import { writeEntry } from '../../lib/storage.ts'

export const keys = {
  session: SESSION_KEY,
  sessions: ['sessions'],
  providers: ['providers'],
  factors: ['factors'],
  second_step: ['second-step'],
  reauthentication: ['reauthentication'],
} as const

/** The session is null for visitors. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  // Takes no abort signal: the guard waits for the same request, and must not fail because a component unmounted.
  queryFn: async (): Promise<SessionView | null> => {
    const session = await api('GET /auth/session').catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    })
    // Public pages ask for the session only if this mark exists, so that a stranger's first page gets no 401.
    writeEntry('signed_in', session && '1')
    if (session) beginToAct(session.organization.id)
    return session
  },
  // Several guards in a row share one response; a focused tab always asks again.
  staleTime: 20_000,
  refetchOnWindowFocus: 'always',
})

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
})

/**
 * On failure the identity provider is left out: everything else works without it, so the request is not retried and the
 * failure not shown.
 */
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: () => api('GET /auth/providers'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export const factorsQuery = queryOptions({
  queryKey: keys.factors,
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
})

/** The challenge is for one page. */
export const secondStepQuery = queryOptions({
  queryKey: keys.second_step,
  queryFn: () => api('POST /auth/second-factor/options'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The challenge is for one dialog. */
export const reauthenticationQuery = queryOptions({
  queryKey: keys.reauthentication,
  queryFn: () => api('POST /auth/reauthenticate/options'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
