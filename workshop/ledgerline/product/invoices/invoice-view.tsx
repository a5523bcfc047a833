import {
  api,
  Button,
  CalendarDate,
  Card,
  Facts,
  IconButton,
  PageTitle,
  useAction,
  useSession,
  useToast,
} from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { InvoiceDetail, InvoiceLine } from './contract.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { keys } from './invoices-query.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useLineDialog } from './use-line-dialog.tsx'

/** One invoice with what the user may do with it. */
export function InvoiceView({ invoice }: { invoice: InvoiceDetail }) {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const { number, client_name, client_email, due_date, file_name } = invoice
  const onSaved = (saved: InvoiceDetail) => {
    queryClient.setQueryData(keys.one(organization.id, saved.id), saved)
    void queryClient.invalidateQueries({ queryKey: keys.all(organization.id) })
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageTitle documentTitle={`Invoice ${number}`} lead={<bdi>{client_name}</bdi>}>
          Invoice <bdi>{number}</bdi>
        </PageTitle>
        <InvoiceActions invoice={invoice} onSaved={onSaved} />
      </div>
      <Card>
        <Facts
          layout="spread"
          facts={[
            { name: 'Status', value: <StatusBadge {...invoice} /> },
            { name: 'Due on', value: <CalendarDate day={due_date} /> },
            { name: 'Client', value: <bdi title={client_email}>{client_email}</bdi> },
            { name: 'File', value: file_name === null ? 'None' : <bdi title={file_name}>{file_name}</bdi> },
          ]}
        />
      </Card>
      <Lines invoice={invoice} onSaved={onSaved} />
    </div>
  )
}

type LinesProps = { invoice: InvoiceDetail; onSaved: (invoice: InvoiceDetail) => void }

function Lines({ invoice, onSaved }: LinesProps) {
  const { permissions } = useSession()
  const toast = useToast()
  const add = useRef<HTMLButtonElement>(null)
  const { open, dialog } = useLineDialog(invoice.id, onSaved)
  const { mutate: remove } = useAction({
    mutationFn: ({ id }: InvoiceLine) =>
      api('DELETE /invoices/:invoice_id/lines/:line_id', { params: { invoice_id: invoice.id, line_id: id } }),
    onSuccess: (saved) => {
      toast('success', 'Line removed')
      add.current?.focus()
      onSaved(saved)
    },
    onError: ({ detail }) => toast('danger', detail),
  })
  const mayWrite = invoice.status === 'draft' && permissions.includes('invoices.write')
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Lines</h2>
        {mayWrite && (
          <Button ref={add} onClick={() => open()}>
            <Plus aria-hidden="true" className="size-4" />
            Add line
          </Button>
        )}
      </div>
      {invoice.lines.length === 0 ? (
        <p className="py-4 text-muted-fg">Nothing yet. An invoice needs a line before it is sent.</p>
      ) : (
        <InvoiceLines
          lines={invoice.lines}
          total={invoice.total}
          {...(mayWrite && {
            action: (line) => (
              <div className="flex">
                <IconButton icon={<Pencil />} label={`Edit ${line.description}`} onClick={() => open(line)} />
                <IconButton icon={<Trash2 />} label={`Remove ${line.description}`} onClick={() => remove(line)} />
              </div>
            ),
          })}
        />
      )}
      {dialog}
    </Card>
  )
}
