import { Button, type Permission, useTotal } from '@plinth/web/product'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { PaperKiteList } from './paper-kite-list.tsx'
import { PaperKiteSearch } from './paper-kite-search.tsx'
import { NoPaperKiteMatches, NoPaperKites } from './paper-kite-states.tsx'
import { paperKitesQuery } from './paper-kites-query.tsx'
import { useNameDialog } from './use-name-dialog.tsx'

// A shorter list needs no search.
const SEARCH_FROM = 10

type PaperKitesLibraryProps = { organization_id: string; permissions: Permission[] }

/** The paper kites of an organization, with what the user may do with them. */
export function PaperKitesLibrary({ organization_id, permissions }: PaperKitesLibraryProps) {
  const [q, setQ] = useState('')
  const region = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...paperKitesQuery(organization_id, q), placeholderData: keepPreviousData })
  const total = useTotal(paperKitesQuery(organization_id)) ?? 0
  const naming = useNameDialog(organization_id, region)

  const pages = query.data?.pages
  const found = pages?.at(-1)?.total ?? 0
  const items = pages?.flatMap((page) => page.items)
  const clear = () => {
    setQ('')
    field.current?.focus()
  }
  const create = permissions.includes('paper_kites.create') && (
    <Button variant="primary" onClick={() => naming.open()}>
      <Plus aria-hidden="true" className="size-4" />
      New paper kite
    </Button>
  )
  const isEmpty = pages !== undefined && total === 0 && q === ''

  return (
    <section ref={region} tabIndex={-1} aria-label="Paper kites" className="grid gap-6 outline-none">
      {pages && !isEmpty && (
        <div className="flex flex-wrap items-end justify-between gap-4 max-sm:flex-col-reverse max-sm:items-stretch">
          {(total >= SEARCH_FROM || q) && (
            <PaperKiteSearch q={q} found={found} total={total} field={field} onSearch={setQ} />
          )}
          {create && <div className="grid sm:ml-auto">{create}</div>}
        </div>
      )}
      <PaperKiteList
        organization_id={organization_id}
        query={query}
        items={items}
        total={found}
        permissions={permissions}
        empty={q ? <NoPaperKiteMatches onClear={clear} /> : <NoPaperKites action={create} />}
        focusAfter={region}
        onRename={naming.open}
      />
      {naming.dialog}
    </section>
  )
}
