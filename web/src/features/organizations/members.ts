import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The people of an organization in the order in which they joined, twenty at a time. */
export const membersQuery = (organization_id: string) =>
  infiniteQueryOptions({
    queryKey: ['org', organization_id, 'members', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /organizations/current/members', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** All people of an organization at once, to choose one of them. */
export const everyMemberQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['org', organization_id, 'members', 'all'],
    queryFn: async ({ signal }) => {
      const load = (cursor?: string) =>
        api('GET /organizations/current/members', { query: { limit: '100', ...(cursor && { cursor }) }, signal })
      const members = []
      let page = await load()
      members.push(...page.items)
      while (page.next_cursor) {
        page = await load(page.next_cursor)
        members.push(...page.items)
      }
      return members
    },
  })

/** What every list of an organization's members stands under. */
export const membersKey = (organization_id: string) => ['org', organization_id, 'members']
