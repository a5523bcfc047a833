import { VerifyEmail } from '../features/auth/sign-up/verify-email.tsx'
import { mailLink } from '../lib/url/mail-link.ts'

export function Verify() {
  return <VerifyEmail link={mailLink()} />
}
