import { formatDuration, LIFETIMES } from '@plinth/contract/lifetimes'
import type { RefObject } from 'react'
import { api } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Modal, ModalActions } from '../../ui/overlay/modal.tsx'
import { ByPassword, ConfirmByFactor } from './confirm-by-factor.tsx'
import { MailButton } from './mail/mail-button.tsx'

type ConfirmIdentityProps = {
  open: boolean
  focusBack: RefObject<HTMLElement | null>
  onConfirmed: () => void
  onCancel: () => void
}

/** Confirms the identity by password, second factor or both; accounts that can use neither get a sign-in link. */
export function ConfirmIdentity({ open, focusBack, onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { email, sign_in_methods, has_second_factor } = useSession().user
  const hasPassword = sign_in_methods.includes('password')
  const proofs = { onConfirmed, onCancel }
  const link = <SignInLink email={email} onCancel={onCancel} />
  return (
    <Modal
      open={open}
      title="Confirm it is you"
      description="We ask in case someone else is using this browser."
      finalFocus={focusBack}
      onClose={onCancel}
    >
      {has_second_factor ? (
        <ConfirmByFactor {...proofs} hasPassword={hasPassword} otherwise={link} />
      ) : hasPassword ? (
        <ByPassword {...proofs} method="password" />
      ) : (
        link
      )}
    </Modal>
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
