import type { ReactNode, RefObject } from 'react'
import { Card } from '../layout/card.tsx'
import { type Loading, QueryFailure } from './list-failure.tsx'
import { MoreButton, type MoreButtonProps, type Pages } from './more-button.tsx'

type QueryListProps<Item> = {
  query: Loading & Partial<Pages>
  /** Undefined before the first items. */
  items: readonly Item[] | undefined
  label: string
  /** The reason follows this sentence. */
  failure: string
  /** Shown until the first items come. */
  skeleton: ReactNode
  /** Shown instead of a list without items. */
  empty?: ReactNode
  /** Set while the items of another search are on their way. */
  busy?: boolean
  /** Set if the list draws no card of its own. */
  bare?: boolean
  /** Lists that come page by page end with this button. */
  more?: Omit<MoreButtonProps, keyof Pages | 'list' | 'count'>
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
        <QueryFailure query={query}>{failure}</QueryFailure>
      </div>
    )
  }
  if (empty && items.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      <Rows {...rows} items={items} list={list} />
      {more && <MoreButton {...more} {...pagesOf(query)} list={list} count={items.length} />}
    </>
  )
}

// Each property that is read draws the list again when it changes, so this is no spread.
function pagesOf(query: Partial<Pages>): Pages {
  const { hasNextPage = false, isFetchingNextPage = false, isFetchNextPageError = false } = query
  const { fetchNextPage = () => Promise.resolve() } = query
  return { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }
}

type RowsProps<Item> = Pick<QueryListProps<Item>, 'label' | 'busy' | 'bare' | 'list' | 'head' | 'children'> & {
  items: readonly Item[]
}

function Rows<Item>({ items, label, busy = false, bare = false, list, head, children }: RowsProps<Item>) {
  const rows = (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      className={`divide-y divide-line outline-none transition-opacity ${busy ? 'opacity-60' : ''}`}
    >
      {items.map(children)}
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
