import { Button, type Permission, useTotal } from '@plinth/web/product'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { ClientList } from './client-list.tsx'
import { ClientSearch } from './client-search.tsx'
import { NoClientMatches, NoClients } from './client-states.tsx'
import { clientsQuery } from './clients-query.tsx'
import { useClientDialog } from './use-client-dialog.tsx'

// A shorter list needs no search.
const SEARCH_FROM = 10

type ClientsLibraryProps = { organization_id: string; permissions: Permission[] }

/** The clients of an organization, with what the user may do with them. */
export function ClientsLibrary({ organization_id, permissions }: ClientsLibraryProps) {
  const [q, setQ] = useState('')
  const region = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const query = useInfiniteQuery({ ...clientsQuery(organization_id, q), placeholderData: keepPreviousData })
  const total = useTotal(clientsQuery(organization_id)) ?? 0
  const editing = useClientDialog(organization_id, region)

  const pages = query.data?.pages
  const found = pages?.at(-1)?.total ?? 0
  const items = pages?.flatMap((page) => page.items)
  const clear = () => {
    setQ('')
    field.current?.focus()
  }
  const create = permissions.includes('clients.create') && (
    <Button variant="primary" onClick={() => editing.open()}>
      <Plus aria-hidden="true" className="size-4" />
      New client
    </Button>
  )
  const isEmpty = pages !== undefined && total === 0 && q === ''

  return (
    <section ref={region} tabIndex={-1} aria-label="Clients" className="grid gap-6 outline-none">
      {pages && !isEmpty && (
        <div className="flex flex-wrap items-end justify-between gap-4 max-sm:flex-col-reverse max-sm:items-stretch">
          {(total >= SEARCH_FROM || q) && (
            <ClientSearch q={q} found={found} total={total} field={field} onSearch={setQ} />
          )}
          {create && <div className="grid sm:ml-auto">{create}</div>}
        </div>
      )}
      <ClientList
        organization_id={organization_id}
        query={query}
        items={items}
        total={found}
        permissions={permissions}
        empty={q ? <NoClientMatches onClear={clear} /> : <NoClients action={create} />}
        focusAfter={region}
        onEdit={editing.open}
      />
      {editing.dialog}
    </section>
  )
}
