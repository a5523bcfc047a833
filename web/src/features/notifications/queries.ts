import type { NotificationType } from '@plinth/contract/notifications'
import type { Result } from '@plinth/contract/routes/table'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { type CountedUnread, countUnread, pauseAfter } from './inbox/unread-count.ts'

/** What every change of a notification or a preference makes out of date, and nothing else. */
export const NOTIFICATIONS = ['notifications'] as const
export const LISTS = [...NOTIFICATIONS, 'list'] as const

/** Which notifications a list shows; empty is all of them. */
export type InboxFilter = { unread?: 'true'; type?: NotificationType }

export type InboxPages = InfiniteData<Result<'GET /notifications'>, unknown>

// The first page fills a popover; whoever asks for more has decided to read on.
const FIRST_PAGE = '20'
const FURTHER_PAGE = '50'

/** The newest notifications, page by page. */
export const inboxQuery = (filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /notifications', {
        query: { ...filter, ...(cursor === null ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, cursor }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

let failures = 0

/**
 * How much is unread: the one thing that is asked for again and again. The next poll is the second attempt, so nothing is
 * repeated at once; hidden tabs rest, and the focus asks anew.
 */
export const unreadCountQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread-count'] as const,
  queryFn: async ({ client, signal }): Promise<CountedUnread> => {
    const { unread_count } = await api('GET /notifications/unread-count', { signal }).catch((error: unknown) => {
      if (!signal.aborted) failures += 1
      throw error
    })
    failures = 0
    const before = client.getQueryData<CountedUnread>([...NOTIFICATIONS, 'unread-count'])
    // What is being changed here is counted already; the answer may be older, and the change asks again when it is done.
    if (before && client.isMutating({ mutationKey: NOTIFICATIONS }) > 0) return before
    // Somebody was told something, or read it elsewhere: the lists on screen no longer say what is there.
    if (before && before.unread_count !== unread_count) void client.invalidateQueries({ queryKey: LISTS })
    return countUnread(before, unread_count)
  },
  retry: false,
  refetchInterval: () => pauseAfter(failures),
})

/** By which ways the caller is told of what. */
export const preferencesQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'preferences'] as const,
  queryFn: ({ signal }) => api('GET /notifications/preferences', { signal }),
})
