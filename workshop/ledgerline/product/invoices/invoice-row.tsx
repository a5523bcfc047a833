import { CalendarDate, formatMoney } from '@plinth/web/product'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { CURRENCY, type Invoice } from './contract.ts'
import { StatusBadge } from './status-badge.tsx'

/** One invoice, which leads to its page. Memoised: in a long list only the rows that change are rendered. */
export const InvoiceRow = memo(function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, client_name, due_date, total } = invoice
  return (
    <Link
      to="/invoices/$invoice_id"
      params={{ invoice_id: id }}
      className="flex min-h-row items-center gap-4 px-5 py-1 -outline-offset-2 transition-colors hover:bg-muted max-md:py-2.5"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={client_name}>
          <bdi>{client_name}</bdi>
        </p>
        <p className="truncate text-small text-muted-fg">
          <bdi>{number}</bdi> · due <CalendarDate day={due_date} />
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1 sm:flex sm:items-center sm:gap-6">
        <StatusBadge {...invoice} />
        <p className="font-medium tabular-nums sm:min-w-24 sm:text-end">{formatMoney(total, CURRENCY)}</p>
      </div>
    </Link>
  )
})
