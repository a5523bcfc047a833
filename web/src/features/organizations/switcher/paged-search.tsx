import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readText } from '../../../lib/url/search-text.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useOptionList } from '../../../ui/combobox/option-list.tsx'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { organizationsQuery } from '../queries.ts'
import { OrganizationOptions, type SearchProps, toMembership } from './organization-options.tsx'

type PagedSearchProps = SearchProps & { organization_count: number }

/** The API searches and pages, because the user has more organizations than the session carries. */
export function PagedSearch({ onChoose, field, ...listed }: PagedSearchProps) {
  const [q, setQ] = useState('')
  const typed = useDebouncedText(q, readText, setQ)
  const { query, found, total, loading } = useFound(q, listed)
  const busy = loading || readText(typed.text) !== q
  const options = useOptionList({
    options: found,
    text: typed.text,
    busy,
    onChoose: toMembership(found, onChoose),
    onEnter: typed.settle,
  })

  const showMore = async () => {
    const after = await query.fetchNextPage()
    const next = after.data?.pages.at(-1)?.items.find(({ id }) => id !== listed.acting_id)
    if (next && !after.isFetchNextPageError) options.list.onMove(next.id)
    // The last page removes the button that had the focus.
    if (!after.hasNextPage) field.current?.focus()
  }
  const retry = () => void (query.data ? showMore() : query.refetch())

  return (
    <>
      <OrganizationOptions
        {...options}
        input={field}
        text={typed.text}
        onType={typed.type}
        found={found}
        acting_id={listed.acting_id}
        busy={busy}
      />
      {query.isFetchNextPageError || (query.isError && !query.data) ? (
        <div className="border-t border-line p-2.5">
          <ListFailure pending={query.isFetching} onTryAgain={retry}>
            {`${found.length > 0 ? 'More' : 'The'} organizations could not be loaded. ${query.error.detail}`}
          </ListFailure>
        </div>
      ) : (
        <Summary q={q} shown={found.length} total={total} busy={busy}>
          {query.hasNextPage && !busy && (
            <Button variant="quiet" pending={query.isFetchingNextPage} onClick={() => void showMore()}>
              Show more
            </Button>
          )}
        </Summary>
      )}
    </>
  )
}

/** Until the first page comes, these are the organizations of the session. */
function useFound(
  q: string,
  { organizations, organization_count, acting_id }: Omit<PagedSearchProps, 'onChoose' | 'field'>,
) {
  const query = useInfiniteQuery({ ...organizationsQuery(q), placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const listed = pages?.flatMap(({ items }) => items) ?? (q && query.isError ? [] : organizations)
  // The acting organization could be on any page, so it comes first.
  const acting = organizations.filter(({ id }) => id === acting_id)
  return {
    query,
    found: q ? listed : [...acting, ...listed.filter(({ id }) => id !== acting_id)],
    total: pages?.at(-1)?.total ?? organization_count,
    loading: query.isPlaceholderData || (q !== '' && query.isPending),
  }
}

type SummaryProps = { q: string; shown: number; total: number; busy: boolean; children: ReactNode }

function Summary({ q, shown, total, busy, children }: SummaryProps) {
  if (total === 0 && !busy) {
    return (
      <p role="status" className="px-4 py-6 text-center text-muted-fg">
        No organization matches
      </p>
    )
  }
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-1.5 py-1 pointer-coarse:min-h-13">
      <p role="status" className="ps-2.5 text-small text-muted-fg">
        {!busy &&
          (shown < total
            ? `${shown} of ${formatCount(total)} shown`
            : `${formatCount(total)} ${q ? 'found' : 'shown'}`)}
      </p>
      {children}
    </div>
  )
}
