import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormActions, Modal } from '../../../ui/overlay/modal.tsx'
import { typedName } from './typed-name.ts'

export function DeleteOrganization() {
  const { name } = useSession().organization
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="warning" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Delete organization
      </Button>
      <Modal
        urgent
        open={asking}
        title={
          <>
            Delete <bdi>{name}</bdi>?
          </>
        }
        description="This deletes it for everyone, at once and for good:"
        onClose={close}
      >
        <ul className="-mt-3 grid list-disc gap-1 ps-5">
          <li>its members return to their personal organizations</li>
          <li>the links of its invitations stop working</li>
          <li>its files are deleted</li>
        </ul>
        <TypedConfirmation onCancel={close} />
      </Modal>
    </>
  )
}

function TypedConfirmation({ onCancel }: { onCancel: () => void }) {
  const { name } = useSession().organization
  const { form, pending } = useApiForm({
    schema: typedName(name),
    send: () => api('DELETE /organizations/current'),
    onDone: enterOrganization,
  })
  return (
    <Form {...form}>
      <TextField
        name="confirmation"
        autoComplete="off"
        label="Type the name of the organization to confirm"
        hint={name}
      />
      <FormActions submit="Delete organization" tone="danger" pending={pending} onCancel={onCancel} />
    </Form>
  )
}
