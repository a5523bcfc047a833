import { CalendarDate, Card, ListFailure, PageTitle, toApiError } from '@plinth/web/product'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PublicInvoice } from './contract.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceSkeleton } from './invoice-states.tsx'
import { publicInvoiceQuery } from './invoices-query.tsx'
import { StatusBadge } from './status-badge.tsx'

/** An invoice as its client sees it, without an account. */
export function PublicInvoicePage() {
  const { token } = useParams({ from: '/visitor/i/$token' })
  const { data, error, isFetching, refetch } = useQuery(publicInvoiceQuery(token))
  if (data) return <Shown invoice={data} />
  if (!error) return <InvoiceSkeleton />
  const { code, detail } = toApiError(error)
  if (code === 'not_found') {
    return (
      <PageTitle documentTitle="Invoice" lead="Ask whoever sent you the link for a new one.">
        This link leads to no invoice
      </PageTitle>
    )
  }
  return (
    <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
      {`The invoice could not be loaded. ${detail}`}
    </ListFailure>
  )
}

function Shown({ invoice }: { invoice: PublicInvoice }) {
  const { number, issuer_name, client_name, due_date, lines, total } = invoice
  return (
    <div className="grid gap-6">
      <PageTitle
        documentTitle={`Invoice ${number}`}
        lead={
          <>
            From <bdi>{issuer_name}</bdi> to <bdi>{client_name}</bdi>
          </>
        }
      >
        Invoice <bdi>{number}</bdi>
      </PageTitle>
      <Card>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <p className="text-muted-fg">
            Due on{' '}
            <strong className="font-medium text-fg">
              <CalendarDate day={due_date} />
            </strong>
          </p>
          {invoice.status === 'sent' && !invoice.is_overdue ? null : <StatusBadge {...invoice} />}
        </div>
        <InvoiceLines lines={lines} total={total} />
      </Card>
    </div>
  )
}
