import { CreateOrganizationRequest } from '@plinth/contract/organizations'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import { unsavedWork } from '../../../lib/unsaved-forms.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormActions, Modal } from '../../../ui/overlay/modal.tsx'

type CreateOrganizationProps = { open: boolean; onClose: () => void }

export function CreateOrganization({ open, onClose }: CreateOrganizationProps) {
  return (
    <Modal
      open={open}
      title="Create an organization"
      description="A place to work with others. You become its owner and act in it at once."
      onClose={onClose}
    >
      <NameForm onClose={onClose} />
    </Modal>
  )
}

function NameForm({ onClose }: Pick<CreateOrganizationProps, 'onClose'>) {
  const [unsaved] = useState(unsavedWork)
  const { form, pending } = useApiForm({
    schema: CreateOrganizationRequest,
    send: (body) => api('POST /organizations', { body }),
    onDone: enterOrganization,
  })
  return (
    <Form {...form}>
      {unsaved && (
        <Alert tone="info">
          {unsaved === 'changes'
            ? 'You have unsaved changes on this page. They are lost when you create the organization and switch to it.'
            : 'Files are still being uploaded. The uploads are cancelled when you create the organization and switch to it.'}
        </Alert>
      )}
      <TextField name="name" label="Name" autoComplete="organization" hint="You can change it later." />
      <FormActions submit="Create organization" pending={pending} onCancel={onClose} />
    </Form>
  )
}
