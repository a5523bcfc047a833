import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

const INVITATIONS = paths.invitation.replace('$token', '')

/** On the way to an invitation: says that one is waiting. What it offers is told only to somebody who is signed in. */
export function InvitationWaiting({ target, children }: { target: string; children: ReactNode }) {
  if (!target.startsWith(INVITATIONS)) return null
  return <Alert tone="info">An invitation is waiting for you. {children}</Alert>
}
