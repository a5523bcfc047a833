import { type Passkey, RenamePasskeyRequest } from '@plinth/contract/auth/factors'
import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormActions, Modal } from '../../../ui/overlay/modal.tsx'
import { keys } from '../queries.ts'

export function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton icon={<Pencil />} label={`Rename: ${passkey.name}`} onClick={() => setOpen(true)} />
      <Modal
        open={open}
        title="Rename this passkey"
        description="Choose a name that tells you which device or password manager has it."
        onClose={close}
      >
        <NameForm passkey={passkey} onClose={close} />
      </Modal>
    </>
  )
}

function NameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, pending } = useApiForm({
    schema: RenamePasskeyRequest,
    send: (body) => api('PATCH /auth/factors/passkeys/:passkey_id', { params: { passkey_id: id }, body }),
    onDone: () => {
      toast('success', 'Name saved')
      void queryClient.invalidateQueries({ queryKey: keys.factors })
      onClose()
    },
  })
  return (
    <Form {...form}>
      <TextField name="name" label="Name" autoComplete="off" defaultValue={name} autoFocus />
      <FormActions submit="Save name" pending={pending} onCancel={onClose} />
    </Form>
  )
}
