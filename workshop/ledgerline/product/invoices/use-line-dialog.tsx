import { api, Button, Form, Modal, ModalActions, MoneyField, TextField, useApiForm } from '@plinth/web/product'
import { type ReactNode, useState } from 'react'
import { CURRENCY, type InvoiceDetail, type InvoiceLine, InvoiceLineRequest } from './contract.ts'

/** The dialog of a new line, or of one that changes: call `open`, render `dialog`. */
export function useLineDialog(invoice_id: string, onSaved: (invoice: InvoiceDetail) => void) {
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog closes, so that its words do not change.
  const [line, setLine] = useState<InvoiceLine>()

  const open = (changed?: InvoiceLine) => {
    setLine(changed)
    setOpen(true)
  }
  const dialog: ReactNode = (
    <Modal
      open={isOpen}
      title={line ? 'Edit line' : 'New line'}
      description="What the client pays for."
      onClose={() => setOpen(false)}
    >
      <LineForm
        invoice_id={invoice_id}
        {...(line && { line })}
        onDone={(invoice) => {
          setOpen(false)
          onSaved(invoice)
        }}
        onCancel={() => setOpen(false)}
      />
    </Modal>
  )
  return { open, dialog }
}

type LineFormProps = {
  invoice_id: string
  line?: InvoiceLine
  onDone: (invoice: InvoiceDetail) => void
  onCancel: () => void
}

function LineForm({ invoice_id, line, onDone, onCancel }: LineFormProps) {
  const { form, pending } = useApiForm({
    schema: InvoiceLineRequest,
    send: (body) =>
      line
        ? api('PATCH /invoices/:invoice_id/lines/:line_id', { params: { invoice_id, line_id: line.id }, body })
        : api('POST /invoices/:invoice_id/lines', { params: { invoice_id }, body }),
    onDone,
  })
  return (
    <Form {...form}>
      <TextField
        name="description"
        label="Description"
        autoComplete="off"
        {...(line && { defaultValue: line.description })}
      />
      <MoneyField name="amount" label="Amount" currency={CURRENCY} {...(line && { defaultValue: line.amount })} />
      <ModalActions pending={pending} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={pending}>
          {line ? 'Save line' : 'Add line'}
        </Button>
      </ModalActions>
    </Form>
  )
}
