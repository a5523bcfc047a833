import type { InvitedRole } from '@plinth/contract/invitations'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { type ApiError, atField, type Failure, toApiError } from '../../lib/api/api-error.ts'
import { useApiForm } from '../../lib/api/use-api-form.ts'
import { InvitationList, splitAddresses } from '../../lib/invitation-list.ts'
import { INVITED_ROLES } from '../../lib/roles.ts'
import { useSession } from '../../lib/session/session.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormActions, Modal } from '../../ui/overlay/modal.tsx'
import { keys } from './queries.ts'

type InviteDialogProps = { open: boolean; onClose: () => void }

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const isLogged = useSession().user.features.email_delivery === 'logged'
  const about_link = isLogged
    ? 'This server sends no emails: the link of an invitation is in its log.'
    : `The link in the email works for ${formatDuration(LIFETIMES.invitation)}, for its address only.`
  return (
    <Modal open={open} title="Invite people" description={about_link} onClose={onClose}>
      <ManyForm onClose={onClose} />
    </Modal>
  )
}

function ManyForm({ onClose }: Pick<InviteDialogProps, 'onClose'>) {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [text, setText] = useState('')
  const [results, setResults] = useState<InviteResult[]>([])
  const { form, pending } = useApiForm({
    schema: InvitationList,
    send: ({ emails, role }) => inviteMany(emails, role),
    onDone: (done) => {
      void queryClient.invalidateQueries({ queryKey: keys.pending(organization.id) })
      const failed = done.filter(({ error }) => error)
      if (failed.length > 0) {
        setResults(done)
        return setText(failed.map(({ email }) => email).join('\n'))
      }
      const [first] = done
      toast(
        'success',
        done.length === 1 && first ? `Invitation sent to ${first.email}` : `${done.length} invitations sent`,
      )
      onClose()
    },
  })
  const count = splitAddresses(text).length
  return (
    <Form {...form}>
      {results.length > 0 && <Results results={results} />}
      <TextArea
        name="emails"
        label="Email addresses"
        hint="Type or paste as many as you like, with a comma or a new line between them."
        value={text}
        onChange={setText}
      />
      <RadioGroup name="role" label="Role" options={INVITED_ROLES} defaultValue="member" />
      <FormActions
        submit={count > 1 ? `Send ${count} invitations` : 'Send invitation'}
        pending={pending}
        cancel={results.length > 0 ? 'Close' : 'Cancel'}
        onCancel={onClose}
      />
    </Form>
  )
}

function Results({ results }: { results: InviteResult[] }) {
  const sent = results.filter(({ error }) => !error).length
  return (
    <div role="status" className="grid gap-3 rounded-control border border-line bg-muted p-3">
      <p className="font-medium">{`${sent} of ${results.length} invitations sent`}</p>
      <ul aria-label="Results" className="grid gap-2">
        {results.map(({ email, error }) => (
          <li key={email} className="flex gap-2 text-small">
            {error ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            )}
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p>{error ? error.detail : 'Invitation sent'}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `error` is null when the invitation was sent. */
type InviteResult = { email: string; error: ApiError | null }

// These failures are about one address; after any other the next call would fail too.
const OF_ONE_ADDRESS: readonly Failure[] = ['already_member', 'validation_failed']

/**
 * Invites one address after the other. Throws if the first call fails for a reason that all share, or there is no second
 * one: the form then shows the error as every form does.
 */
async function inviteMany(addresses: string, role: InvitedRole): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  let shared: ApiError | undefined
  const emails = splitAddresses(addresses)
  for (const email of emails) {
    const error = shared ?? (await invite(email, role))
    if (error && emails.length === 1) return atField('already_member', 'emails')(error)
    if (error && !OF_ONE_ADDRESS.includes(error.code)) {
      if (results.length === 0) throw error
      shared = error
    }
    results.push({ email, error })
  }
  return results
}

async function invite(email: string, role: InvitedRole): Promise<ApiError | null> {
  try {
    await api('POST /organizations/current/invitations', { body: { email, role } })
    return null
  } catch (error) {
    return toApiError(error)
  }
}
