import { Button, type Permission, useTotal } from '@plinth/web/product'
import type { PaperKiteSearch } from './contract.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { PaperKiteList } from './paper-kite-list.tsx'
import { PaperKiteFilters } from './paper-kite-filters.tsx'
import { NoPaperKiteMatches, NoPaperKites } from './paper-kite-states.tsx'
import { paperKitesQuery } from './paper-kites-query.tsx'
import { usePaperKiteDialog } from './use-paper-kite-dialog.tsx'

// A shorter list needs no search.
const SEARCH_FROM = 5

type PaperKitesLibraryProps = {
  organization_id: string
  permissions: Permission[]
  search: PaperKiteSearch
  onSearch: (search: PaperKiteSearch) => void
}

/** The paper kites of an organization, with what the user may do with them. */
export function PaperKitesLibrary({ organization_id, permissions, search, onSearch }: PaperKitesLibraryProps) {
  const region = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...paperKitesQuery(organization_id, search), placeholderData: keepPreviousData })
  const total = useTotal(paperKitesQuery(organization_id)) ?? 0
  const editing = usePaperKiteDialog(organization_id, region)

  const pages = query.data?.pages
  const found = pages?.at(-1)?.total ?? 0
  const items = pages?.flatMap((page) => page.items)
  const { sort, ...filters } = search
  const isFiltered = Object.keys(filters).length > 0
  const clear = () => {
    onSearch(sort ? { sort } : {})
    field.current?.focus()
  }
  const create = permissions.includes('paper_kites.create') && (
    <Button variant="primary" onClick={() => editing.open()}>
      <Plus aria-hidden="true" className="size-4" />
      New paper kite
    </Button>
  )
  const isEmpty = pages !== undefined && total === 0 && !isFiltered

  return (
    <section ref={region} tabIndex={-1} aria-label="Paper kites" className="grid gap-6 outline-none">
      {pages && !isEmpty && (
        <div className="grid gap-4">
          {create && <div className="grid sm:justify-self-end">{create}</div>}
          {(total >= SEARCH_FROM || isFiltered) && (
            <PaperKiteFilters
              organization_id={organization_id}
              search={search}
              found={found}
              total={total}
              field={field}
              onSearch={onSearch}
            />
          )}
        </div>
      )}
      <PaperKiteList
        organization_id={organization_id}
        query={query}
        items={items}
        total={found}
        permissions={permissions}
        empty={isFiltered ? <NoPaperKiteMatches onClear={clear} /> : <NoPaperKites action={create} />}
        focusAfter={region}
        onEdit={editing.open}
      />
      {editing.dialog}
    </section>
  )
}
