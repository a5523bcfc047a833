import { api } from '../../../lib/api/api.ts'
import { nextPath } from '../../../lib/url/redirect.ts'
import { MailButton } from './mail-button.tsx'

type ResendButtonProps = { email: string; target: string; label?: string; resting?: boolean }

export function ResendButton({
  email,
  target,
  label = 'Signed up? Send the email again',
  resting = false,
}: ResendButtonProps) {
  return (
    <MailButton
      className="justify-items-start"
      label={label}
      send={() => api('POST /auth/resend-verification', { body: { email, ...nextPath(target) } })}
      sent="If this address is waiting to be confirmed, a new message is on its way."
      resting={resting}
    />
  )
}
