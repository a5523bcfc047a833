import { api } from '@plinth/web/product'
import { infiniteQueryOptions } from '@tanstack/react-query'

const all = (organization_id: string) => ['org', organization_id, 'clients'] as const

/** All lists of an organization's clients begin with `all`. */
export const keys = {
  all,
  list: (organization_id: string, q: string) => [...all(organization_id), q] as const,
}

const PAGE = '50'

/** The clients of an organization, the newest first, fifty at a time; with `q` those whose name contains it. */
export const clientsQuery = (organization_id: string, q = '') =>
  infiniteQueryOptions({
    queryKey: keys.list(organization_id, q),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /clients', { query: { limit: PAGE, ...(q && { q }), ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The route has fetched it before the page is mounted.
    staleTime: 10_000,
  })
