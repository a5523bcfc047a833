import { ResetPassword as Replace } from '../features/auth/reset-password.tsx'
import { mailLink } from '../lib/mail-link.ts'

export function ResetPassword() {
  return <Replace link={mailLink()} />
}
