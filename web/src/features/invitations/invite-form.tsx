import { CreateInvitationRequest } from '@plinth/contract/invitations'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { atField } from '../../lib/api/api-error.ts'
import { useApiForm } from '../../lib/api/use-api-form.ts'
import { INVITED_ROLES } from '../../lib/roles.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { keys } from './queries.ts'

type InviteFormProps = {
  organization_id: string
  /** True if the server logs mails instead of sending them. */
  logged: boolean
  /** The page was opened to invite someone. */
  autoFocus: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The user came to invite people, so the first field has the focus. */
    invite?: boolean
  }
}

/** Invites an address, then clears the field for the next one. */
export function InviteForm({ organization_id, logged, autoFocus }: InviteFormProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const email = useRef<HTMLInputElement>(null)
  const { form, pending } = useApiForm({
    schema: CreateInvitationRequest,
    send: (body) => api('POST /organizations/current/invitations', { body }).catch(atField('already_member', 'email')),
    onDone: (invitation) => {
      toast('success', `Invitation sent to ${invitation.email}`)
      void queryClient.invalidateQueries({ queryKey: keys.pending(organization_id) })
      if (email.current) {
        email.current.value = ''
        email.current.focus()
      }
    },
  })

  return (
    <Card>
      <Form {...form}>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-[minmax(0,1fr)_176px_auto]">
          <TextField ref={email} name="email" label="Email" kind="email" autoComplete="off" autoFocus={autoFocus} />
          <SelectField name="role" label="Role" options={INVITED_ROLES} defaultValue="member" />
          <Button type="submit" variant="primary" pending={pending} className="self-start md:mt-6.5">
            Send invitation
          </Button>
        </div>
        <p className="text-small text-muted-fg">
          {logged
            ? 'This server sends no emails: the link of an invitation is in its log.'
            : `The link in the email works for ${formatDuration(LIFETIMES.invitation)}, for this address only.`}
        </p>
      </Form>
    </Card>
  )
}
