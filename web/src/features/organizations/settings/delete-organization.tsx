import type { OrganizationSummary } from '@plinth/contract/organizations'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Modal, ModalActions } from '../../../ui/overlay/modal.tsx'
import { typedNameFault } from './confirm-name.ts'

/** Lists what is deleted and asks for the name. */
export function DeleteOrganization({ name }: Pick<OrganizationSummary, 'name'>) {
  const [asking, setAsking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, reset, isPending, isSuccess, error } = useAction({
    mutationFn: () => api('DELETE /organizations/current'),
    onSuccess: enterOrganization,
  })
  const ask = () => {
    reset()
    setErrors({})
    setAsking(true)
  }
  const submit = ({ confirmation }: Record<string, unknown>) => {
    const fault = typedNameFault(confirmation, name)
    if (fault) return setErrors({ confirmation: fault })
    if (!isPending && !isSuccess) mutate()
  }

  return (
    <>
      <Button variant="warning" className="max-sm:w-full" onClick={ask}>
        Delete organization
      </Button>
      <Modal
        urgent
        open={asking}
        title={`Delete ${name}?`}
        description="This deletes it for everyone, at once and for good:"
        onClose={() => setAsking(false)}
      >
        <ul className="-mt-3 grid list-disc gap-1 pl-5">
          <li>its members return to their personal organizations</li>
          <li>the links of its invitations stop working</li>
        </ul>
        <Form errors={errors} failure={error?.detail} onFormSubmit={submit}>
          <TextField
            name="confirmation"
            autoComplete="off"
            label="Type the name of the organization to confirm"
            hint={name}
          />
          <ModalActions>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button type="submit" variant="danger" pending={isPending || isSuccess}>
              Delete organization
            </Button>
          </ModalActions>
        </Form>
      </Modal>
    </>
  )
}
