import { ListFailure, PageTitle, toApiError, useSession } from '@plinth/web/product'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { InvoiceSkeleton } from './invoice-states.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { invoiceQuery } from './invoices-query.tsx'

export function InvoicePage() {
  const { invoice_id } = useParams({ from: '/app/invoices/$invoice_id' })
  const { organization } = useSession()
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(organization.id, invoice_id))
  if (data) return <InvoiceView invoice={data} />
  if (!error) return <InvoiceSkeleton />
  const { code, detail } = toApiError(error)
  if (code === 'not_found' || code === 'validation_failed') {
    return (
      <PageTitle documentTitle="Invoice" lead="It was deleted, or it belongs to another organization.">
        There is no such invoice
      </PageTitle>
    )
  }
  return (
    <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
      {`The invoice could not be loaded. ${detail}`}
    </ListFailure>
  )
}
