import type { ReactNode, RefObject } from 'react'
import { Card } from '../layout/card.tsx'
import { ListFailure } from './list-failure.tsx'
import { MoreButton, type MoreButtonProps } from './more-button.tsx'

type Loading = { error: { detail: string } | null; isFetching: boolean; refetch: () => Promise<unknown> }

type QueryListProps<Item> = {
  query: Loading
  /** Undefined before the first items. */
  items: readonly Item[] | undefined
  label: string
  /** The reason follows this sentence. */
  failure: string
  /** Shown until the first items come. */
  skeleton: ReactNode
  /** Shown instead of a list without items. */
  empty?: ReactNode
  /** Shown within a list without items, which keeps the focus. */
  emptyRow?: ReactNode
  /** Set while the items of another search are on their way. */
  busy?: boolean
  /** Set if the list draws no card of its own. */
  bare?: boolean
  /** Lists that come page by page end with this button. */
  more?: Omit<MoreButtonProps, 'list' | 'count'>
  /** What the card begins with, such as the titles of the columns. */
  head?: ReactNode
  list: RefObject<HTMLUListElement | null>
  children: (item: Item) => ReactNode
}

/** Draws a list from the API in each of its states: skeleton, failure, empty, rows, and the button for more of them. */
export function QueryList<Item>({ query, items, failure, skeleton, empty, more, list, ...rows }: QueryListProps<Item>) {
  if (!items) {
    if (!query.error) return skeleton
    return (
      <div className={rows.bare ? 'p-4' : ''}>
        <ListFailure pending={query.isFetching} onTryAgain={() => void query.refetch()}>
          {`${failure} ${query.error.detail}`}
        </ListFailure>
      </div>
    )
  }
  if (empty && items.length === 0 && !more?.hasNextPage) return empty
  return (
    <>
      <Rows {...rows} items={items} list={list} />
      {more && <MoreButton {...more} list={list} count={items.length} />}
    </>
  )
}

type RowsProps<Item> = Pick<
  QueryListProps<Item>,
  'label' | 'emptyRow' | 'busy' | 'bare' | 'list' | 'head' | 'children'
> & {
  items: readonly Item[]
}

function Rows<Item>({ items, label, emptyRow, busy = false, bare = false, list, head, children }: RowsProps<Item>) {
  const rows = (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      className={`divide-y divide-line outline-none transition-opacity ${busy ? 'opacity-60' : ''}`}
    >
      {items.map(children)}
      {items.length === 0 && emptyRow}
    </ul>
  )
  if (bare) return rows
  return (
    <Card padded={false}>
      {head}
      {rows}
    </Card>
  )
}
