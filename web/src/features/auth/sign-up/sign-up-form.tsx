import { SignUpRequest } from '@plinth/contract/auth'
import { api } from '../../../lib/api/api.ts'
import { useApiForm } from '../../../lib/api/use-api-form.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NewPasswordField } from '../passwords/new-password-field.tsx'

/** The form sends the token of the invitation instead of its address. */
type InvitedAddress = {
  token: string
  /** Undefined while the invitation is not loaded. */
  email_masked: string | undefined
  /** The invitation has ended since it was shown. */
  onEnded: () => void
}

type SignUpFormProps = {
  target: string
  invitation?: InvitedAddress | undefined
  /** Set when the user came back to change the address. */
  name?: string
  onDone: (typed: SignUpRequest) => void
}

export function SignUpForm({ target, invitation, name = '', onDone }: SignUpFormProps) {
  const { form, pending } = useApiForm({
    schema: SignUpRequest,
    // The mail must not carry the token of the invitation, so it has no next page.
    toBody: (values) => ({ ...values, ...(invitation ? { invitation_token: invitation.token } : nextPath(target)) }),
    send: (body) => api('POST /auth/sign-up', { body }),
    onDone: (_answer, body) => onDone(body),
    onFailed: ({ code }) => code === 'invitation_not_found' && invitation?.onEnded(),
  })

  return (
    <Form {...form}>
      <TextField name="name" label="Name" autoComplete="name" defaultValue={name} autoFocus={!name} />
      {!invitation && (
        <TextField name="email" label="Email" kind="email" autoComplete="email" autoFocus={name !== ''} />
      )}
      <NewPasswordField name="password" label="Password" />
      <Button type="submit" variant="primary" pending={pending}>
        Create account
      </Button>
    </Form>
  )
}
