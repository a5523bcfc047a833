import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

const INVITATIONS = paths.invitation.replace('$token', '')

/** Says that an invitation is waiting after sign-in. Only signed-in users see what it offers. */
export function InvitationWaiting({ target, children }: { target: string; children: ReactNode }) {
  if (!target.startsWith(INVITATIONS)) return null
  return <Alert tone="info">An invitation is waiting for you. {children}</Alert>
}
