import { UpdateOrganizationRequest } from '@plinth/contract/organizations'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { useRefreshSession, useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

export function RenameForm() {
  const { organization } = useSession()
  const refreshSession = useRefreshSession()
  const toast = useToast()
  const { form, pending } = useApiForm({
    schema: UpdateOrganizationRequest,
    // The header and the switcher show the name too; wait until they do.
    send: async (body) => {
      await api('PATCH /organizations/current', { body })
      await refreshSession()
    },
    onDone: () => toast('success', 'Name saved'),
  })
  return (
    <Card>
      <Form {...form}>
        <TextField name="name" label="Name" autoComplete="organization" defaultValue={organization.name} />
        <div className="flex border-t border-line pt-5">
          <Button type="submit" variant="primary" pending={pending} className="max-sm:w-full">
            Save name
          </Button>
        </div>
      </Form>
    </Card>
  )
}
