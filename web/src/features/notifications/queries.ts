import type { NotificationType } from '@plinth/contract/notifications'
import type { Result } from '@plinth/contract/routes/table'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { pageState } from '../../lib/page-state.ts'
import { type CountedUnread, countUnread, pauseAfter } from './unread-count.ts'

const all = ['notifications'] as const
const lists = [...all, 'list'] as const

/** A change of a notification or a preference invalidates `all`, and nothing else. */
export const keys = {
  all,
  lists,
  list: (filter: InboxFilter) => [...lists, filter] as const,
  unreadCount: [...all, 'unread-count'] as const,
  preferences: [...all, 'preferences'] as const,
}

/** An empty filter means all notifications. */
export type InboxFilter = { unread?: 'true'; type?: NotificationType }

export type InboxPages = InfiniteData<Result<'GET /notifications'>, unknown>

// The first page fills a popover; further pages are longer.
const FIRST_PAGE = '20'
const FURTHER_PAGE = '50'

export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /notifications', {
        query: { ...filter, ...(cursor === null ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** The count is polled without retries, paused in hidden tabs, and refetched on focus. */
export const unreadCountQuery = queryOptions({
  queryKey: keys.unreadCount,
  queryFn: async ({ client, signal }): Promise<CountedUnread> => {
    const { unread_count } = await api('GET /notifications/unread-count', { signal }).catch((error: unknown) => {
      if (!signal.aborted) pageState.failed_polls += 1
      throw error
    })
    pageState.failed_polls = 0
    const before = client.getQueryData<CountedUnread>(keys.unreadCount)
    // A running change is counted already; this response may be older, and the change refetches when it is done.
    if (before && client.isMutating({ mutationKey: keys.all }) > 0) return before
    // The lists on screen are out of date when the count changed elsewhere.
    if (before && before.unread_count !== unread_count) void client.invalidateQueries({ queryKey: keys.lists })
    return countUnread(before, unread_count)
  },
  retry: false,
  refetchInterval: () => pauseAfter(pageState.failed_polls),
})

export const preferencesQuery = queryOptions({
  queryKey: keys.preferences,
  queryFn: ({ signal }) => api('GET /notifications/preferences', { signal }),
})
