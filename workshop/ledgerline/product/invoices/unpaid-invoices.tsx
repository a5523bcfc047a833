import { Empty, EmptyDrawing, QueryList, useSession } from '@plinth/web/product'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { InvoiceRow } from './invoice-row.tsx'
import { InvoicesSkeleton } from './invoice-states.tsx'
import { invoicesQuery, UNPAID } from './invoices-query.tsx'

/** What the clients of the organization owe it. */
export function UnpaidInvoices() {
  const { organization } = useSession()
  const list = useRef<HTMLUListElement>(null)
  const query = useInfiniteQuery(invoicesQuery(organization.id, UNPAID))
  const pages = query.data?.pages
  return (
    <section aria-labelledby="unpaid" className="grid gap-4">
      <h2 id="unpaid" className="text-title">
        Unpaid invoices
      </h2>
      <QueryList
        query={query}
        items={pages?.flatMap((page) => page.items)}
        label="Unpaid invoices"
        failure="The invoices could not be loaded."
        skeleton={<InvoicesSkeleton />}
        empty={
          <Empty drawing={<EmptyDrawing />} title="Nobody owes you anything">
            An invoice is here from when it was sent until it is paid.
          </Empty>
        }
        more={{ noun: 'invoices', total: pages?.at(-1)?.total ?? 0 }}
        list={list}
      >
        {(invoice) => (
          <li key={invoice.id} tabIndex={-1} className="outline-none">
            <InvoiceRow invoice={invoice} />
          </li>
        )}
      </QueryList>
    </section>
  )
}
