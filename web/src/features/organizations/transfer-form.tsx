import { type Member, type OrganizationSummary, TransferOwnershipRequest } from '@plinth/contract/organizations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useApiForm } from '../../lib/use-api-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ListFailure } from '../../ui/list-failure.tsx'
import { ModalActions } from '../../ui/modal.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { everyMemberQuery, membersKey } from './members.ts'
import { typedNameFault } from './typed-name.ts'

type TransferFormProps = {
  organization: OrganizationSummary
  user_id: string
  onTransferred: () => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** The members there are to choose from, once they are known. */
export function TransferForm({ user_id, ...rest }: TransferFormProps) {
  const { data, error, isFetching, refetch } = useQuery(everyMemberQuery(rest.organization.id))
  const cancel = (
    <ModalActions>
      <Button onClick={rest.onClose}>Close</Button>
    </ModalActions>
  )
  if (error) {
    return (
      <>
        <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
          {`The members could not be loaded. ${error.detail}`}
        </ListFailure>
        {cancel}
      </>
    )
  }
  if (!data) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading the members
        </p>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        {cancel}
      </>
    )
  }
  const others = data.filter((member) => member.user_id !== user_id)
  if (others.length > 0) return <Choice {...rest} others={others} />
  return (
    <>
      <Alert tone="info">There is nobody to transfer to yet. Invite somebody first.</Alert>
      {cancel}
    </>
  )
}

type ChoiceProps = Omit<TransferFormProps, 'user_id'> & { others: Member[] }

function Choice({ organization, others, onTransferred, onDone, onClose }: ChoiceProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, pending, failure, showErrors } = useApiForm({
    schema: TransferOwnershipRequest,
    toBody: ({ user_id }) => ({ user_id }),
    send: async (body) => {
      await api('POST /organizations/current/transfer-ownership', { body })
    },
    onDone: (_answer, { user_id }) => {
      const heir = others.find((member) => member.user_id === user_id)
      toast('success', `${heir?.name ?? 'Somebody else'} is the owner now. You are an admin.`)
      onDone()
      void onTransferred()
      void queryClient.invalidateQueries({ queryKey: membersKey(organization.id) })
    },
    onFailed: ({ code }) => {
      if (code === 'not_found') void queryClient.invalidateQueries({ queryKey: membersKey(organization.id) })
    },
  })
  const submit = (values: Record<string, unknown>) => {
    const faults = {
      ...(!values.user_id && { user_id: 'Choose a member' }),
      confirmation: typedNameFault(values.confirmation, organization.name),
    }
    const found = Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined)
    if (found.length > 0) return showErrors(Object.fromEntries(found))
    form.onFormSubmit(values)
  }

  return (
    <Form errors={form.errors} onFormSubmit={submit}>
      {failure && (
        <Alert tone="danger">
          {failure.code === 'not_found' ? 'This person is no longer a member. Choose somebody else.' : failure.detail}
        </Alert>
      )}
      <SelectField
        name="user_id"
        label="New owner"
        placeholder="Choose a member"
        options={others.map((member) => ({ value: member.user_id, label: `${member.name} (${member.email})` }))}
      />
      <TextField
        name="confirmation"
        autoComplete="off"
        label="Type the name of the organization to confirm"
        hint={organization.name}
      />
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" pending={pending}>
          Transfer ownership
        </Button>
      </ModalActions>
    </Form>
  )
}
