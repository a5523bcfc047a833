import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/api-error.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { useListSearch } from '../../../lib/api/use-list-search.ts'
import { useTotal } from '../../../lib/api/use-total.ts'
import { useRefreshSession, useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ComboboxField, type ComboboxOption } from '../../../ui/combobox/combobox-field.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormActions, Modal, ModalActions } from '../../../ui/overlay/modal.tsx'
import { keys, membersQuery } from '../queries.ts'
import { typedName } from './typed-name.ts'

type TransferOwnershipProps = {
  /** Gets the focus afterwards, since the button is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

export function TransferOwnership({ focusAfter }: TransferOwnershipProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'done'>('closed')
  return (
    <>
      <Button className="max-sm:w-full" onClick={() => setState('asking')}>
        Transfer ownership
      </Button>
      <Modal
        urgent
        open={state === 'asking'}
        title="Transfer the ownership?"
        description="The new owner decides about everything here, also about you. You become an admin, and only the new owner can give the ownership back."
        {...(state === 'done' && { finalFocus: focusAfter })}
        onClose={() => setState('closed')}
      >
        <FormOrReason onClose={() => setState('closed')} onDone={() => setState('done')} />
      </Modal>
    </>
  )
}

type FormProps = { onDone: () => void; onClose: () => void }

/** An owner without other members gets the reason instead of the form. */
function FormOrReason(props: FormProps) {
  const alone = useTotal(membersQuery(useSession().organization.id)) === 1
  if (!alone) return <TransferForm {...props} />
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

function TransferForm({ onDone, onClose }: FormProps) {
  const { user, organization } = useSession()
  const refreshSession = useRefreshSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [heir, setHeir] = useState<ComboboxOption | null>(null)
  const members = useMembers(organization.id, user.id)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) })
  const { form, pending, failure } = useApiForm({
    schema: typedName(organization.name),
    send: () => api('POST /organizations/current/transfer-ownership', { body: { user_id: heir?.id ?? '' } }),
    onDone: () => {
      toast(
        'success',
        <>
          <bdi>{heir?.label}</bdi> is the owner now. You are an admin.
        </>,
      )
      onDone()
      void refreshSession()
      refresh()
    },
    onFailed: ({ code }) => REFUSED[code] && refresh(),
  })
  return (
    <Form {...form} failure={(failure && REFUSED[failure.code]) ?? form.failure}>
      <ComboboxField
        name="user_id"
        label="New owner"
        placeholder="Search by name or email"
        search={members}
        onChoose={setHeir}
      />
      <TextField
        name="confirmation"
        autoComplete="off"
        label="Type the name of the organization to confirm"
        hint={organization.name}
      />
      <FormActions submit="Transfer ownership" tone="danger" pending={pending} onCancel={onClose} />
    </Form>
  )
}

/** Two members may have the same name, so the address is shown beside it. */
function useMembers(organization_id: string, without: string) {
  return useListSearch({
    key: keys.members(organization_id),
    load: async (q, signal) => {
      const query = { limit: '20', ...(q && { q }) }
      const { items } = await api('GET /organizations/current/members', { query, signal })
      return { items: items.filter(({ user_id }) => user_id !== without) }
    },
    toOption: ({ user_id, name, email, profile_image }) => ({
      id: user_id,
      label: `${name} (${email})`,
      content: (
        <>
          <Avatar id={user_id} name={name} image={profile_image} />
          <span className="grid flex-1">
            <bdi className="truncate font-medium">{name}</bdi>
            <span className="truncate text-small text-muted-fg">{email}</span>
          </span>
        </>
      ),
    }),
  })
}
