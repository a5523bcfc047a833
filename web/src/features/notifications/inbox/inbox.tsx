import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { useFocusNewRow } from '../../../ui/list/use-focus-new-row.ts'
import { type InboxFilter, inboxQuery } from '../queries.ts'
import { useChangeInbox } from './change-inbox.ts'
import { Filters } from './inbox-filters.tsx'
import { itemsOf } from './inbox-pages.ts'
import { InboxRow } from './inbox-row.tsx'
import { EmptyInbox, InboxSkeleton } from './inbox-states.tsx'

type InboxProps = {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  /** The list scrolls by itself under the filters; on a page, the page scrolls. */
  scrolls?: boolean
  /** Two lines of each text instead of all. */
  brief?: boolean
  /** Further controls beside the filters. */
  controls?: ReactNode
  /** A notification leads to another page. */
  onLeave?: () => void
}

/** The inbox, the same in every frame: filters, the newest notifications, and more on demand. */
export function Inbox({ filter, onFilter, scrolls = false, brief = false, controls, onLeave = () => {} }: InboxProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (next: InboxFilter) => {
    onFilter(next)
    heading.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 })
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line px-4 pb-3">
        <Filters filter={filter} onFilter={show}>
          {controls}
        </Filters>
      </div>
      <div data-scrolls={scrolls || undefined} className={scrolls ? 'flex-1 overflow-y-auto overscroll-contain' : ''}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {filter.unread ? 'Unread notifications' : 'All notifications'}
        </h2>
        <List filter={filter} onFilter={show} brief={brief} heading={heading} onLeave={onLeave} />
      </div>
    </div>
  )
}

type ListProps = Required<Pick<InboxProps, 'filter' | 'onFilter' | 'brief' | 'onLeave'>> & {
  heading: RefObject<HTMLElement | null>
}

function List({ filter, onFilter, brief, heading, onLeave }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const change = useChangeInbox()
  const query = useInfiniteQuery({ ...inboxQuery(filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, refetch } = query

  if (!data) {
    if (!error) return <InboxSkeleton />
    return (
      <div className="p-4">
        <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
          {`Your notifications could not be loaded. ${error.detail}`}
        </ListFailure>
      </div>
    )
  }
  const items = itemsOf(data)
  if (items.length === 0 && !query.hasNextPage) return <EmptyInbox filter={filter} onFilter={onFilter} />
  return (
    <>
      <ul
        ref={list}
        aria-label="Notifications"
        aria-busy={isPlaceholderData}
        className={`divide-y divide-line transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {items.map((notification) => (
          <InboxRow
            key={notification.id}
            notification={notification}
            brief={brief}
            leavesWhenRead={filter.unread === 'true'}
            heading={heading}
            change={change}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <LoadMore {...query} list={list} count={items.length} />
    </>
  )
}

type LoadMoreProps = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  list: RefObject<HTMLUListElement | null>
  count: number
}

function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage, list, count, ...state }: LoadMoreProps) {
  const focusNewRow = useFocusNewRow(list, count)
  const load = () => {
    focusNewRow()
    void fetchNextPage()
  }
  if (!hasNextPage) return null
  return (
    <div className="border-t border-line p-4">
      {state.isFetchNextPageError ? (
        <ListFailure pending={isFetchingNextPage} onTryAgain={load}>
          More notifications could not be loaded.
        </ListFailure>
      ) : (
        <Button className="w-full" pending={isFetchingNextPage} onClick={load}>
          Load more
        </Button>
      )}
    </div>
  )
}
