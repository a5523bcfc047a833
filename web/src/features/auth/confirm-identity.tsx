import { ReauthenticateRequest } from '@plinth/contract/auth/factors'
import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import { api } from '../../lib/api/api.ts'
import { atField } from '../../lib/api/api-error.ts'
import { useApiForm } from '../../lib/api/use-api-form.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Modal, ModalActions } from '../../ui/overlay/modal.tsx'
import { ConfirmByFactor } from './confirm-by-factor.tsx'
import { MailButton } from './mail/mail-button.tsx'
import { useSession } from './session.ts'

type ConfirmIdentityProps = { open: boolean; onConfirmed: () => void; onCancel: () => void }

/** Confirms the identity by password, second factor or both; accounts that can use neither get a sign-in link. */
export function ConfirmIdentity({ open, onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { email, sign_in_methods, has_second_factor } = useSession().user
  const hasPassword = sign_in_methods.includes('password')
  const proofs = { onConfirmed, onCancel }
  const link = <SignInLink email={email} onCancel={onCancel} />
  return (
    <Modal
      open={open}
      title="Confirm it is you"
      description="You signed in a while ago, so confirm it is still you."
      onClose={onCancel}
    >
      {has_second_factor ? (
        <ConfirmByFactor {...proofs} hasPassword={hasPassword} otherwise={link} />
      ) : hasPassword ? (
        <ConfirmByPassword {...proofs} />
      ) : (
        link
      )}
    </Modal>
  )
}

function ConfirmByPassword({ onConfirmed, onCancel }: Omit<ConfirmIdentityProps, 'open'>) {
  const { form, pending } = useApiForm({
    schema: ReauthenticateRequest,
    send: (body) => api('POST /auth/reauthenticate', { body }).catch(atField('password_incorrect', 'password')),
    onDone: onConfirmed,
  })
  return (
    <Form {...form}>
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
      <ModalActions pending={pending} onCancel={onCancel}>
        <Button type="submit" variant="primary" pending={pending}>
          Confirm
        </Button>
      </ModalActions>
    </Form>
  )
}

function SignInLink({ email, onCancel }: { email: string; onCancel: () => void }) {
  return (
    <>
      <p>
        Your account has no password. We can mail a sign-in link to {email}: open it in this browser, then try again
        here.
      </p>
      <MailButton
        label="Email me a sign-in link"
        send={() => api('POST /auth/magic-link', { body: { email, next: paths.account } })}
        sent={`The link is on its way. It works once, for ${formatDuration(LIFETIMES.magic_link)}.`}
      />
      <ModalActions onCancel={onCancel} />
    </>
  )
}
