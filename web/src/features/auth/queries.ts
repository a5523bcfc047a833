import type { SessionView } from '@plinth/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { beginToAct } from '../../lib/session/acting-organization.ts'
import { writeEntry } from '../../lib/storage.ts'

export const keys = {
  session: ['session'],
  sessions: ['sessions'],
  providers: ['providers'],
  factors: ['factors'],
  second_step: ['second-step'],
  reauthentication: ['reauthentication'],
} as const

/** The signed-in user and the organization they act in; null without a session. */
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

/** Every browser the caller is signed in with, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
})

/**
 * The ways to sign in that this deployment offers. On failure the identity provider is left out: everything else works
 * without it, so the request is not retried and the failure not shown.
 */
export const providersQuery = queryOptions({
  queryKey: keys.providers,
  queryFn: () => api('GET /auth/providers'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** What the caller has for the second step of a sign-in. */
export const factorsQuery = queryOptions({
  queryKey: keys.factors,
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
})

/** How the sign-in that this browser has begun can be completed. Its challenge is for one page. */
export const secondStepQuery = queryOptions({
  queryKey: keys.second_step,
  queryFn: () => api('POST /auth/second-factor/options'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** How the caller can confirm who they are with a second factor. Its challenge is for one dialog. */
export const reauthenticationQuery = queryOptions({
  queryKey: keys.reauthentication,
  queryFn: () => api('POST /auth/reauthenticate/options'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
