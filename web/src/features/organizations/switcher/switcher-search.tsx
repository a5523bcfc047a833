import type { OrganizationMembership } from '@plinth/contract/organizations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef, useState } from 'react'
import { matches } from '../../../lib/matching.ts'
import { useSession } from '../../../lib/session/session.ts'
import { readText, SEARCH_MAX } from '../../../lib/url/search-text.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { OptionList, useOptionList } from '../../../ui/combobox/option-list.tsx'
import { ListFailure } from '../../../ui/list/list-failure.tsx'
import { SearchPopover } from '../../../ui/overlay/search-popover.tsx'
import { formatCount } from '../../../ui/text/counts.ts'
import { membershipHint } from '../members/membership.ts'
import { organizationsQuery } from '../queries.ts'

type SearchProps = {
  field: RefObject<HTMLInputElement | null>
  onChoose: (membership: OrganizationMembership) => void
}

type SwitcherSearchProps = Omit<SearchProps, 'field'> & {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onCreate: () => void
}

export function SwitcherSearch({ anchor, open, onClose, onCreate, ...search }: SwitcherSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <SearchPopover anchor={anchor} open={open} onClose={onClose} field={field} label="Switch organization">
      <Search {...search} field={field} />
      <div className="border-t border-line p-1.5">
        <button
          type="button"
          onClick={onCreate}
          className="flex min-h-9 w-full items-center gap-2.5 rounded-item px-2.5 py-1.5 transition-colors -outline-offset-2 hover:bg-muted pointer-coarse:min-h-11"
        >
          <span aria-hidden="true" className="grid size-8 place-items-center text-muted-fg">
            <Plus className="size-4" />
          </span>
          Create organization
        </button>
      </div>
    </SearchPopover>
  )
}

// Inside the popover, so that each opening starts with an empty search.
function Search({ field, onChoose }: SearchProps) {
  const { typed, acting_id, query, found, busy, ...count } = useFound()
  const options = useOptionList({
    options: found,
    text: typed.text,
    busy,
    onChoose: (id) => {
      const chosen = found.find((membership) => membership.id === id)
      if (chosen) onChoose(chosen)
    },
    onEnter: typed.settle,
  })
  const showMore = async () => {
    const after = await query.fetchNextPage()
    const next = after.data?.pages.at(-1)?.items.find(({ id }) => id !== acting_id)
    if (next && !after.isFetchNextPageError) options.list.onMove(next.id)
    // The last page removes the button that had the focus.
    if (!after.hasNextPage) field.current?.focus()
  }

  return (
    <>
      <div className="border-b border-line p-2.5">
        <input
          {...options.field}
          ref={field}
          type="text"
          aria-label="Search organizations"
          placeholder="Search organizations"
          maxLength={SEARCH_MAX}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          className="h-9 w-full rounded-control bg-bg px-3 text-base placeholder:text-muted-fg md:text-sm pointer-coarse:h-11"
        />
      </div>
      <OptionList
        {...options.list}
        label="Organizations"
        selected={acting_id}
        busy={busy}
        options={found.map((membership) => ({
          id: membership.id,
          content: <Membership membership={membership} acting={membership.id === acting_id} />,
        }))}
        className="flex-1 overflow-y-auto overscroll-contain p-1.5"
      />
      <Foot {...count} query={query} shown={found.length} busy={busy} onMore={() => void showMore()} />
    </>
  )
}

/** Until the first page comes, these are the organizations of the session. */
function useFound() {
  const { organization, organizations, organization_count } = useSession()
  const acting_id = organization.id
  const [q, setQ] = useState('')
  const typed = useDebouncedText(q, readText, setQ)
  // The session has the first organizations only. With more, the API searches and pages.
  const is_paged = organization_count > organizations.length
  const query = useInfiniteQuery({ ...organizationsQuery(q), placeholderData: keepPreviousData, enabled: is_paged })
  if (!is_paged) {
    const found = organizations.filter(({ name }) => matches(name, typed.text))
    return { typed, acting_id, query, q: typed.text, is_paged, found, total: found.length, busy: false }
  }
  const pages = query.data?.pages
  const listed = pages?.flatMap(({ items }) => items) ?? (q && query.isError ? [] : organizations)
  // The acting organization could be on any page, so it comes first.
  const acting = organizations.filter(({ id }) => id === acting_id)
  return {
    typed,
    acting_id,
    query,
    q,
    is_paged,
    found: q ? listed : [...acting, ...listed.filter(({ id }) => id !== acting_id)],
    total: pages?.at(-1)?.total ?? organization_count,
    busy: query.isPlaceholderData || (q !== '' && query.isPending) || readText(typed.text) !== q,
  }
}

function Membership({ membership, acting }: { membership: OrganizationMembership; acting: boolean }) {
  return (
    <>
      <Avatar square id={membership.id} name={membership.name} />
      <span className="grid flex-1">
        <bdi className="truncate">{membership.name}</bdi>
        <span className="truncate text-small text-muted-fg">{membershipHint(membership)}</span>
      </span>
      {acting && <Check aria-hidden="true" className="size-4 text-primary" />}
    </>
  )
}

type FootProps = {
  query: ReturnType<typeof useFound>['query']
  q: string
  is_paged: boolean
  shown: number
  total: number
  busy: boolean
  onMore: () => void
}

function Foot({ query, q, is_paged, shown, total, busy, onMore }: FootProps) {
  if (query.isFetchNextPageError || (query.isError && !query.data)) {
    return (
      <div className="border-t border-line p-2.5">
        <ListFailure pending={query.isFetching} onTryAgain={query.data ? onMore : () => void query.refetch()}>
          {`${shown > 0 ? 'More' : 'The'} organizations could not be loaded. ${query.error.detail}`}
        </ListFailure>
      </div>
    )
  }
  const isEmpty = total === 0 && !busy
  if (isEmpty || !is_paged) {
    return (
      <p role="status" className={isEmpty ? 'px-4 py-6 text-center text-muted-fg' : 'sr-only'}>
        {isEmpty ? 'No organization matches' : q && `${shown} found`}
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
      {query.hasNextPage && !busy && (
        <Button variant="quiet" pending={query.isFetchingNextPage} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
