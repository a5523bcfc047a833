import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const all = ['org'] as const
const members = (organization_id: string) => [...all, organization_id, 'members'] as const

/** All lists of an organization's members begin with `members`. */
export const keys = {
  all,
  mine: (q: string) => [...all, 'mine', q] as const,
  members,
  company: (organization_id: string) => [...members(organization_id), 'company'] as const,
  current: (organization_id: string) => [...all, organization_id, 'current'] as const,
  memberList: (organization_id: string, q: string) => [...members(organization_id), 'list', q] as const,
  sentInvitations: (organization_id: string, user_id: string) =>
    [...members(organization_id), 'sent-invitations', user_id] as const,
}

const PAGE = '50'

/** Loads as many at a time as the session has; with `q` those whose name contains it. */
export const organizationsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: keys.mine(q),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /organizations', { query: { ...(q && { q }), ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** Loads fifty at a time in the order in which they joined; with `q` those whose name or address contains it. */
export const membersQuery = (organization_id: string, q = '') =>
  infiniteQueryOptions({
    queryKey: keys.memberList(organization_id, q),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /organizations/current/members', {
        query: { limit: PAGE, ...(q && { q }), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The route has fetched it before the page is mounted.
    staleTime: 10_000,
  })

export const currentQuery = (organization_id: string) =>
  queryOptions({
    queryKey: keys.current(organization_id),
    queryFn: ({ signal }) => api('GET /organizations/current', { signal }),
  })

/** Counts them by the total of a page. Needs the permission to read invitations. */
export const sentInvitationsQuery = (organization_id: string, user_id: string) =>
  queryOptions({
    queryKey: keys.sentInvitations(organization_id, user_id),
    queryFn: ({ signal }) =>
      api('GET /organizations/current/invitations', { query: { invited_by: user_id, limit: '1' }, signal }),
    staleTime: 0,
  })
