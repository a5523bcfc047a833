import { type Member, type OrganizationSummary, TransferOwnershipRequest } from '@plinth/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { useTotal } from '../../../lib/api/use-total.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ModalActions } from '../../../ui/overlay/modal.tsx'
import { ChosenMember } from '../members/chosen-member.tsx'
import { MemberPicker } from '../members/member-picker.tsx'
import { keys, membersQuery } from '../queries.ts'
import { typedName } from './typed-name.ts'

type TransferFormProps = {
  organization: OrganizationSummary
  user_id: string
  onTransferred: () => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** An owner without other members gets the reason instead of the form. */
export function TransferForm(props: TransferFormProps) {
  const alone = useTotal(membersQuery(props.organization.id)) === 1
  if (!alone) return <Choice {...props} />
  return (
    <>
      <Alert tone="info">There is no other member yet. Invite someone first.</Alert>
      <ModalActions>
        <Button onClick={props.onClose}>Close</Button>
      </ModalActions>
    </>
  )
}

// These failures are about the chosen member; another one may do.
const REFUSED: Partial<Record<Failure, string>> = {
  not_found: 'This person is no longer a member. Choose another one.',
  owner_quota_exceeded: 'This person has no storage left for the files. Choose another one.',
  team_limit_reached: 'This person owns as many teams as an account can. Choose another one.',
}

function Choice({ organization, user_id, onClose, ...after }: TransferFormProps) {
  const [changing, setChanging] = useState(false)
  const confirmation = useRef<HTMLInputElement>(null)
  const { heir, setHeir, form, pending, failure, showErrors } = useTransfer({ organization, ...after })
  const change = () => {
    setChanging(true)
    setHeir(undefined)
  }

  return (
    <Form {...form} failure={(failure && REFUSED[failure.code]) ?? form.failure}>
      {heir ? (
        <ChosenMember label="New owner" member={heir} onChange={change} />
      ) : (
        <MemberPicker
          name="user_id"
          label="New owner"
          organization_id={organization.id}
          without={user_id}
          autoFocus={changing}
          onChoose={(member) => {
            setHeir(member)
            showErrors({})
            confirmation.current?.focus()
          }}
        />
      )}
      <TextField
        ref={confirmation}
        name="confirmation"
        autoComplete="off"
        label="Type the name of the organization to confirm"
        hint={organization.name}
      />
      <ModalActions pending={pending} onCancel={onClose}>
        <Button type="submit" variant="danger" pending={pending}>
          Transfer ownership
        </Button>
      </ModalActions>
    </Form>
  )
}

function useTransfer({
  organization,
  onTransferred,
  onDone,
}: Pick<TransferFormProps, 'organization' | 'onTransferred' | 'onDone'>) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [heir, setHeir] = useState<Member>()
  const { form, pending, failure, showErrors } = useApiForm({
    schema: TransferOwnershipRequest,
    toBody: () => ({ user_id: heir?.user_id }),
    send: async (body) => {
      await api('POST /organizations/current/transfer-ownership', { body })
    },
    onDone: () => {
      toast('success', <>{heir ? <bdi>{heir.name}</bdi> : 'Another member'} is the owner now. You are an admin.</>)
      onDone()
      void onTransferred()
      void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) })
    },
    onFailed: ({ code }) => {
      if (!REFUSED[code]) return
      setHeir(undefined)
      void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) })
    },
  })
  const submit = (values: Record<string, unknown>) => {
    const [fault] = typedName(organization.name).safeParse(values).error?.issues ?? []
    if (heir && !fault) return form.onFormSubmit(values)
    showErrors({ ...(!heir && { user_id: 'Choose a member' }), ...(fault && { confirmation: fault.message }) })
  }

  return { heir, setHeir, form: { ...form, onFormSubmit: submit }, pending, failure, showErrors }
}
