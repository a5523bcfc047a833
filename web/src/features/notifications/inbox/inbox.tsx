import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { QueryList } from '../../../ui/list/query-list.tsx'
import { type InboxFilter, inboxQuery } from '../queries.ts'
import { useChangeInbox } from './change-inbox.ts'
import { Filters } from './inbox-filters.tsx'
import { itemsOf } from './inbox-pages.ts'
import { InboxRow } from './inbox-row.tsx'
import { EmptyInbox, InboxSkeleton } from './inbox-states.tsx'

type InboxProps = {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  /** Set if the list scrolls by itself under the filters; on a page, the page scrolls. */
  scrolls?: boolean
  brief?: boolean
  controls?: ReactNode
  onLeave?: () => void
}

const stay = () => {}

export function Inbox({ filter, onFilter, scrolls = false, brief = false, ...props }: InboxProps) {
  const { controls, onLeave = stay } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const change = useChangeInbox()
  const query = useInfiniteQuery({ ...inboxQuery(filter), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
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
        <QueryList
          bare
          query={query}
          items={data && itemsOf(data)}
          label="Notifications"
          failure="Your notifications could not be loaded."
          skeleton={<InboxSkeleton />}
          empty={<EmptyInbox filter={filter} onFilter={show} />}
          busy={isPlaceholderData}
          more={{ noun: 'notifications', className: 'border-t border-line p-4' }}
          list={list}
        >
          {(notification) => (
            <InboxRow
              key={notification.id}
              notification={notification}
              brief={brief}
              leavesWhenRead={filter.unread === 'true'}
              heading={heading}
              change={change}
              onLeave={onLeave}
            />
          )}
        </QueryList>
      </div>
    </div>
  )
}
