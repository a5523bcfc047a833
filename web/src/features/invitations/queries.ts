import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** The invitations of an organization that nobody has answered yet, expired ones too, the newest first. */
export const pendingQuery = (organization_id: string) =>
  infiniteQueryOptions({
    queryKey: ['org', organization_id, 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /organizations/current/invitations', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
