import {
  api,
  Button,
  ComboboxField,
  type CurrentUser,
  DateField,
  FilePicker,
  Form,
  hasStorage,
  Modal,
  ModalActions,
  TextField,
  useApiForm,
  useListSearch,
  useToast,
} from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keys as clientKeys } from '../clients/clients-query.tsx'
import { type InvoiceDetail, InvoiceRequest } from './contract.ts'
import { keys } from './invoices-query.tsx'

type Options = {
  organization_id: string
  user: CurrentUser
  onSaved?: (invoice: InvoiceDetail) => void
}

/** The dialog of a new invoice, or of a draft that changes: call `open`, render `dialog`. */
export function useInvoiceDialog({ organization_id, user, onSaved }: Options) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog closes, so that its words do not change.
  const [invoice, setInvoice] = useState<InvoiceDetail>()

  const open = (draft?: InvoiceDetail) => {
    setInvoice(draft)
    setOpen(true)
  }
  const onDone = (saved: InvoiceDetail) => {
    setOpen(false)
    queryClient.setQueryData(keys.one(organization_id, saved.id), saved)
    void queryClient.invalidateQueries({ queryKey: keys.all(organization_id) })
    onSaved?.(saved)
  }
  const dialog: ReactNode = (
    <Modal
      open={isOpen}
      title={invoice ? 'Edit invoice' : 'New invoice'}
      description={invoice ? 'As long as it is a draft.' : 'It is a draft until you send it.'}
      onClose={() => setOpen(false)}
    >
      <InvoiceForm
        organization_id={organization_id}
        has_files={hasStorage(user)}
        {...(invoice && { invoice })}
        onDone={onDone}
        onCancel={() => setOpen(false)}
      />
    </Modal>
  )
  return { open, dialog }
}

type InvoiceFormProps = {
  organization_id: string
  has_files: boolean
  invoice?: InvoiceDetail
  onDone: (invoice: InvoiceDetail) => void
  onCancel: () => void
}

function InvoiceForm({ organization_id, has_files, invoice, onDone, onCancel }: InvoiceFormProps) {
  const toast = useToast()
  const clients = useListSearch({
    key: clientKeys.all(organization_id),
    load: (q, signal) => api('GET /clients', { query: { limit: '20', ...(q && { q }) }, signal }),
    toOption: ({ id, name }) => ({ id, label: name }),
  })
  const { form, pending } = useApiForm({
    schema: InvoiceRequest,
    send: (body) =>
      invoice
        ? api('PATCH /invoices/:invoice_id', { params: { invoice_id: invoice.id }, body })
        : api('POST /invoices', { body }),
    onDone: (saved) => {
      toast('success', invoice ? 'Invoice saved' : 'Draft created')
      onDone(saved)
    },
  })
  return (
    <Form {...form}>
      <ComboboxField
        name="client_id"
        label="Client"
        search={clients}
        empty="There are no clients yet. Add one on their page."
        {...(invoice && { defaultChosen: { id: invoice.client_id, label: invoice.client_name } })}
      />
      <TextField name="number" label="Number" autoComplete="off" {...(invoice && { defaultValue: invoice.number })} />
      <DateField name="due_date" label="Due on" {...(invoice && { defaultValue: invoice.due_date })} />
      {has_files && (
        <FilePicker
          name="file_id"
          label="File"
          optional="null"
          organization_id={organization_id}
          defaultFile={
            invoice?.file_id && invoice.file_name !== null ? { id: invoice.file_id, name: invoice.file_name } : null
          }
        />
      )}
      <ModalActions pending={pending} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={pending}>
          {invoice ? 'Save invoice' : 'Create draft'}
        </Button>
      </ModalActions>
    </Form>
  )
}
