import { api, Button, Form, Modal, ModalActions, TextField, useApiForm, useToast } from '@plinth/web/product'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { keys } from './clients-query.tsx'
import { type Client, CreateClientRequest } from './contract.ts'

/** The client to change, or none for a new one, and what gets the focus when the dialog closes. */
type Subject = { client?: Client; focusBack?: RefObject<HTMLElement | null> }

/**
 * The dialog of a new client, or of one that changes: call `open`, render `dialog`.
 * @param focusAfter gets the focus when one was created, since the button may be gone
 */
export function useClientDialog(organization_id: string, focusAfter: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog closes, so that its words do not change.
  const [{ client, focusBack }, setSubject] = useState<Subject>({})

  const open = (client?: Client, from?: HTMLElement | null) => {
    setSubject({ ...(client && { client }), ...(from && { focusBack: { current: from } }) })
    setOpen(true)
  }
  const onDone = () => {
    if (!client) setSubject({ focusBack: focusAfter })
    setOpen(false)
    void queryClient.invalidateQueries({ queryKey: keys.all(organization_id) })
  }
  const dialog: ReactNode = (
    <Modal
      open={isOpen}
      title={client ? 'Edit client' : 'New client'}
      description={client ? 'Its invoices show the new name.' : 'Invoices are mailed to the address.'}
      {...(focusBack && { finalFocus: focusBack })}
      onClose={() => setOpen(false)}
    >
      <ClientForm {...(client && { client })} onDone={onDone} onCancel={() => setOpen(false)} />
    </Modal>
  )
  return { open, dialog }
}

type ClientFormProps = { client?: Client; onDone: () => void; onCancel: () => void }

function ClientForm({ client, onDone, onCancel }: ClientFormProps) {
  const toast = useToast()
  const { form, pending } = useApiForm({
    // A change has the same rules as a new client.
    schema: CreateClientRequest,
    send: (body) =>
      client
        ? api('PATCH /clients/:client_id', { params: { client_id: client.id }, body })
        : api('POST /clients', { body }),
    onDone: () => {
      toast('success', client ? 'Client saved' : 'Client created')
      onDone()
    },
    onFailed: ({ code }) => {
      if (code !== 'not_found') return
      toast('danger', 'This client was deleted by someone else.')
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField name="name" label="Name" autoComplete="off" {...(client && { defaultValue: client.name })} />
      <TextField
        name="email"
        label="Email"
        kind="email"
        autoComplete="off"
        {...(client && { defaultValue: client.email })}
      />
      <ModalActions pending={pending} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={pending}>
          {client ? 'Save client' : 'Create client'}
        </Button>
      </ModalActions>
    </Form>
  )
}
