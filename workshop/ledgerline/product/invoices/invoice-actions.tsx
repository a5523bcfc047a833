import { api, Button, useAction, useConfirm, useSession, useToast } from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InvoiceDetail } from './contract.ts'
import { keys } from './invoices-query.tsx'
import { useInvoiceDialog } from './use-invoice-dialog.tsx'
import { useShareDialog } from './use-share-dialog.tsx'

type InvoiceActionsProps = { invoice: InvoiceDetail; onSaved: (invoice: InvoiceDetail) => void }

/** The buttons of an invoice: what its state and the role of the user allow. */
export function InvoiceActions(props: InvoiceActionsProps) {
  return props.invoice.status === 'draft' ? <OfDraft {...props} /> : <OfSent {...props} />
}

function OfDraft({ invoice, onSaved }: InvoiceActionsProps) {
  const { user, organization, permissions } = useSession()
  const toast = useToast()
  const editing = useInvoiceDialog({ organization_id: organization.id, user })
  const deletion = useDeletion(invoice)
  const params = { invoice_id: invoice.id }
  const { mutate: send, isPending } = useAction({
    mutationFn: () => api('POST /invoices/:invoice_id/send', { params }),
    onSuccess: (saved) => {
      toast('success', 'The client gets a mail with a link')
      onSaved(saved)
    },
    onError: ({ detail }) => toast('danger', detail),
  })
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full">
      {permissions.includes('invoices.send') && (
        <Button variant="primary" pending={isPending} onClick={() => send()}>
          Send to client
        </Button>
      )}
      {permissions.includes('invoices.write') && <Button onClick={() => editing.open(invoice)}>Edit</Button>}
      {permissions.includes('invoices.delete') && (
        <Button variant="warning" onClick={() => deletion.ask()}>
          Delete
        </Button>
      )}
      {editing.dialog}
      {deletion.dialog}
    </div>
  )
}

function OfSent({ invoice, onSaved }: InvoiceActionsProps) {
  const { permissions } = useSession()
  const toast = useToast()
  const sharing = useShareDialog(invoice.id)
  const { mutate: pay, isPending } = useAction({
    mutationFn: () => api('POST /invoices/:invoice_id/pay', { params: { invoice_id: invoice.id } }),
    onSuccess: (saved) => {
      toast('success', 'Marked as paid')
      onSaved(saved)
    },
    onError: ({ detail }) => toast('danger', detail),
  })
  if (!permissions.includes('invoices.send')) return null
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full">
      {invoice.status === 'sent' && (
        <Button variant="primary" pending={isPending} onClick={() => pay()}>
          Mark as paid
        </Button>
      )}
      <Button pending={sharing.sharing} onClick={() => sharing.share()}>
        Share a link
      </Button>
      {sharing.dialog}
    </div>
  )
}

function useDeletion({ id, number }: InvoiceDetail) {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useConfirm({
    title: <>Delete invoice {number}?</>,
    children: 'The draft and its lines are deleted. This cannot be undone.',
    confirm: 'Delete invoice',
    act: () => api('DELETE /invoices/:invoice_id', { params: { invoice_id: id } }),
    done: 'Invoice deleted',
    onDone: () => {
      void navigate({ to: '/invoices' })
      void queryClient.invalidateQueries({ queryKey: keys.all(organization.id) })
    },
  })
}
