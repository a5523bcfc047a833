import { Button, type CurrentUser, type Permission, QueryList, useTotal } from '@plinth/web/product'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import type { InvoiceStatus } from './contract.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { InvoicesSkeleton, NoInvoiceMatches, NoInvoices } from './invoice-states.tsx'
import { invoicesQuery } from './invoices-query.tsx'
import { useInvoiceDialog } from './use-invoice-dialog.tsx'

type InvoicesLibraryProps = { organization_id: string; user: CurrentUser; permissions: Permission[] }

/** The invoices of an organization. */
export function InvoicesLibrary({ organization_id, user, permissions }: InvoicesLibraryProps) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [status, setStatus] = useState<InvoiceStatus>()
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const filter = { ...(q && { q }), ...(status && { status }) }
  const query = useInfiniteQuery({ ...invoicesQuery(organization_id, filter), placeholderData: keepPreviousData })
  const total = useTotal(invoicesQuery(organization_id)) ?? 0
  const { open, dialog } = useInvoiceDialog({
    organization_id,
    user,
    onSaved: ({ id }) => void navigate({ to: '/invoices/$invoice_id', params: { invoice_id: id } }),
  })

  const pages = query.data?.pages
  const found = pages?.at(-1)?.total ?? 0
  const filtered = q !== '' || status !== undefined
  const clear = () => {
    setQ('')
    setStatus(undefined)
    field.current?.focus()
  }
  const create = permissions.includes('invoices.write') && (
    <Button variant="primary" onClick={() => open()}>
      <Plus aria-hidden="true" className="size-4" />
      New invoice
    </Button>
  )
  const isEmpty = pages !== undefined && total === 0 && !filtered

  return (
    <section aria-label="Invoices" className="grid gap-6">
      {pages && !isEmpty && (
        <div className="flex flex-wrap items-end justify-between gap-4 max-sm:flex-col-reverse max-sm:items-stretch">
          <InvoiceFilters
            q={q}
            status={status}
            found={filtered ? found : undefined}
            total={total}
            field={field}
            onSearch={setQ}
            onStatus={setStatus}
          />
          {create && <div className="grid sm:ml-auto">{create}</div>}
        </div>
      )}
      <div className="grid gap-4">
        <QueryList
          query={query}
          items={pages?.flatMap((page) => page.items)}
          label="Invoices"
          failure="The invoices could not be loaded."
          skeleton={<InvoicesSkeleton />}
          empty={filtered ? <NoInvoiceMatches onClear={clear} /> : <NoInvoices action={create} />}
          busy={query.isPlaceholderData}
          more={{ noun: 'invoices', total: found }}
          list={list}
        >
          {(invoice) => (
            <li
              key={invoice.id}
              tabIndex={-1}
              className="outline-none [contain-intrinsic-size:auto_72px] [content-visibility:auto]"
            >
              <InvoiceRow invoice={invoice} />
            </li>
          )}
        </QueryList>
      </div>
      {dialog}
    </section>
  )
}
