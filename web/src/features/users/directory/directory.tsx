import type { Result } from '@plinth/contract/routes/table'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../lib/url/paths.ts'
import { Pager } from '../../../ui/list/pager.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { directoryQuery } from '../queries.ts'
import { DirectoryFilters } from './filters.tsx'
import { DirectoryPages, pageNumber } from './pages.tsx'
import { DirectoryResults } from './results.tsx'
import { type DirectorySearch, firstPage, toQuery } from './search.ts'

type DirectoryProps = {
  search: DirectorySearch
  own_id: string
  provider_name: string | null
}

export function Directory({ search, own_id, provider_name }: DirectoryProps) {
  const navigate = useNavigate({ from: paths.users })
  const field = useRef<HTMLInputElement>(null)
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? []
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(directoryQuery(toQuery(search)))

  // A cursor is valid only for its own list. With an edited or old URL, go to the first page.
  const misplaced = error !== null && 'cursor' in error.fields
  useEffect(() => {
    if (misplaced) void navigate({ search: firstPage, replace: true })
  }, [misplaced, navigate])

  const narrow = (change: (search: DirectorySearch) => DirectorySearch) =>
    void navigate({
      search: (current: DirectorySearch) => firstPage(change(current)),
      replace: true,
      resetScroll: false,
    })

  const clear = () => {
    narrow(({ sort }) => (sort ? { sort } : {}))
    field.current?.focus()
  }

  const status = data ? summary(data, pageNumber(search, trail)) : !error && 'Loading the users'
  return (
    <div className="grid gap-5">
      <DirectoryFilters search={search} provider_name={provider_name} status={status} field={field} onChange={narrow} />
      <DirectoryResults
        search={search}
        trail={trail}
        own_id={own_id}
        provider_name={provider_name}
        entries={data?.items}
        too_many={data?.total?.exact === false}
        busy={isPlaceholderData}
        onSort={(sort) => narrow(({ sort: _, ...others }) => (sort ? { ...others, sort } : others))}
        query={{ error: misplaced ? null : error, isFetching, refetch }}
        onClear={clear}
      />
      <Pager status={status} loading={!data && !error}>
        {data && <DirectoryPages search={search} trail={trail} next_cursor={data.next_cursor} />}
      </Pager>
    </div>
  )
}

function summary({ items, total }: Result<'GET /users'>, page: number | null): ReactNode {
  // Screen readers need the count; the empty state says it to everyone else.
  if (items.length === 0) return <span className="sr-only">0 users</span>
  const all = total && `${formatCount(total.count)}${total.exact ? '' : '+'}`
  if (!all) return `${inPage(page)}${items.length} users shown`
  return `${inPage(page)}${total.count > items.length || !total.exact ? `${items.length} of ` : ''}${all} ${total.count === 1 ? 'user' : 'users'}`
}

function inPage(page: number | null): string {
  return page !== null && page > 1 ? `Page ${page}, ` : ''
}
