import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/api-error.ts'

export const keys = {
  pending: (organization_id: string) => ['org', organization_id, 'invitations'] as const,
  preview: (token: string) => ['invitation', token] as const,
}

const FIRST_PAGE = '5'

/** Includes expired invitations, the newest first. The first page is short, because the members come after it. */
export const pendingQuery = (organization_id: string) =>
  infiniteQueryOptions({
    queryKey: keys.pending(organization_id),
    queryFn: ({ pageParam, signal }) =>
      api('GET /organizations/current/invitations', {
        query: pageParam ? { cursor: pageParam } : { limit: FIRST_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const usePendingInvitations = (organization_id: string, options: { enabled: boolean }) =>
  useInfiniteQuery({ ...pendingQuery(organization_id), ...options })

/** A link that does not work shows one page, whatever the reason. */
export const DEAD = new Set<Failure>(['invitation_not_found', 'validation_failed'])

/** Reading the invitation of a link changes nothing. */
export const previewQuery = (token: string) =>
  queryOptions({
    queryKey: keys.preview(token),
    queryFn: ({ signal }) => api('POST /invitations/preview', { body: { token }, signal }),
    staleTime: 10_000,
  })
