import { api, Button, Form, Modal, ModalActions, TextField, useApiForm, useToast } from '@plinth/web/product'
import { CreatePaperKiteRequest, type PaperKite } from './contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { keys } from './paper-kites-query.tsx'

/** The paper kite to edit, or none for a new one, and what gets the focus when the dialog closes. */
type Subject = { paperKite?: PaperKite; focusBack?: RefObject<HTMLElement | null> }

/**
 * The dialog for a new paper kite, or to edit one: call `open`, render `dialog`.
 * @param focusAfter gets the focus when one was created, since the button may be gone
 */
export function usePaperKiteDialog(organization_id: string, focusAfter: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Kept while the dialog closes, so that its words do not change.
  const [{ paperKite, focusBack }, setSubject] = useState<Subject>({})

  const open = (paperKite?: PaperKite, from?: HTMLElement | null) => {
    setSubject({ ...(paperKite && { paperKite }), ...(from && { focusBack: { current: from } }) })
    setOpen(true)
  }
  const onDone = () => {
    if (!paperKite) setSubject({ focusBack: focusAfter })
    setOpen(false)
    void queryClient.invalidateQueries({ queryKey: keys.all(organization_id) })
  }
  const dialog: ReactNode = (
    <Modal
      open={isOpen}
      title={paperKite ? 'Edit paper kite' : 'New paper kite'}
      description={paperKite ? 'Everyone who can see it here sees the change.' : 'You can change it later.'}
      {...(focusBack && { finalFocus: focusBack })}
      onClose={() => setOpen(false)}
    >
      <PaperKiteForm organization_id={organization_id} {...(paperKite && { paperKite })} onDone={onDone} onCancel={() => setOpen(false)} />
    </Modal>
  )
  return { open, dialog }
}

type PaperKiteFormProps = {
  organization_id: string
  paperKite?: PaperKite
  onDone: () => void
  onCancel: () => void
}

function PaperKiteForm({ /*+ form props */ paperKite, onDone, onCancel }: PaperKiteFormProps) {
  const toast = useToast()
  /*+ form hooks */
  const { form, pending } = useApiForm({
    // The form has every field, so a change has the same rules as a new one.
    schema: CreatePaperKiteRequest,
    send: (body) =>
      paperKite
        ? api('PATCH /paper-kites/:paper_kite_id', { params: { paper_kite_id: paperKite.id }, body })
        : api('POST /paper-kites', { body }),
    onDone: () => {
      toast('success', paperKite ? 'Paper kite saved' : 'Paper kite created')
      onDone()
    },
    onFailed: ({ code }) => {
      if (code !== 'not_found') return
      toast('danger', 'This paper kite was deleted by someone else.')
      onDone()
    },
  })
  return (
    <Form {...form}>
      <TextField
        name="call_sign"
        label="Call sign"
        autoComplete="off"
        {...(paperKite && { defaultValue: paperKite.call_sign })}
      />
      {/*+ fields */}
      <ModalActions pending={pending} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={pending}>
          {paperKite ? 'Save changes' : 'Create paper kite'}
        </Button>
      </ModalActions>
    </Form>
  )
}
