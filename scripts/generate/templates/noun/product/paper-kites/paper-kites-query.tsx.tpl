import { api } from '@plinth/web/product'
import type { PaperKiteSearch } from './contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const all = (organization_id: string) => ['org', organization_id, 'paper-kites'] as const

/** What shows paper kites of an organization begins with `all`. */
export const keys = {
  all,
  list: (organization_id: string, search: PaperKiteSearch) => [...all(organization_id), 'list', search] as const,
  one: (organization_id: string, id: string) => [...all(organization_id), 'one', id] as const,
}

const PAGE = '50'

/** The paper kites of an organization that a search finds, fifty at a time. */
export const paperKitesQuery = (organization_id: string, search: PaperKiteSearch = {}) =>
  infiniteQueryOptions({
    queryKey: keys.list(organization_id, search),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /paper-kites', { query: { limit: PAGE, ...search, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The route has fetched it before the page is mounted.
    staleTime: 10_000,
  })

export const paperKiteQuery = (organization_id: string, paper_kite_id: string) =>
  queryOptions({
    queryKey: keys.one(organization_id, paper_kite_id),
    queryFn: ({ signal }) => api('GET /paper-kites/:paper_kite_id', { params: { paper_kite_id }, signal }),
    staleTime: 10_000,
  })
