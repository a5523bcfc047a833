import { ResetPassword as Replace } from '../features/auth/passwords/reset-password.tsx'
import { mailLink } from '../lib/url/mail-link.ts'

export function ResetPassword() {
  return <Replace link={mailLink()} />
}
