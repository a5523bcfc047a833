import type { Request } from '@plinth/contract/routes/table'
import type { DirectoryEntry } from '@plinth/contract/users'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'

type Query = Request<'GET /users'>['query']

const all = ['users'] as const
const lists = [...all, 'list'] as const

export const keys = {
  all,
  sentInvitations: [...all, 'sent-invitations'] as const,
  lists,
  list: (query: Query) => [...lists, query] as const,
  entry: (user_id: string) => [...all, 'entry', user_id] as const,
}

/** Each search has its own key, so a late response cannot replace a newer one. */
export const directoryQuery = (query: Query) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api('GET /users', { query: { ...query, total: 'true' }, signal }),
    placeholderData: keepPreviousData,
  })

const FOUND = '8'

export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: keys.list({ q, limit: FOUND }),
    queryFn: ({ signal }) => api('GET /users', { query: { q, limit: FOUND }, signal }),
    placeholderData: keepPreviousData,
  })

/** Counts the pending invitations that end with the account. */
export const sentInvitationsQuery = queryOptions({
  queryKey: keys.sentInvitations,
  queryFn: ({ signal }) => api('GET /users/profile/sent-invitations', { signal }),
  staleTime: 0,
})

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const directoryEntryQuery = (queryClient: QueryClient, user_id: string) =>
  queryOptions({
    queryKey: keys.entry(user_id),
    queryFn: ({ signal }) => {
      // Other paths below /users/, such as `me`, are no users.
      if (!ID.test(user_id)) throw new ApiError({ status: 404, code: 'not_found', detail: 'There is no such person.' })
      return api('GET /users/:user_id', { params: { user_id }, signal })
    },
    placeholderData: () => findListed(queryClient, user_id),
  })

function findListed(queryClient: QueryClient, user_id: string): DirectoryEntry | undefined {
  return queryClient
    .getQueriesData<{ items: DirectoryEntry[] }>({ queryKey: keys.lists })
    .flatMap(([, page]) => page?.items ?? [])
    .find(({ id }) => id === user_id)
}
