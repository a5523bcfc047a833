import { VerifyEmail } from '../features/auth/verify-email.tsx'
import { mailLink } from '../lib/mail-link.ts'

export function Verify() {
  return <VerifyEmail link={mailLink()} />
}
