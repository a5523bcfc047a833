import type { Invitation } from '@plinth/contract/invitations'
import Mail from 'lucide-react/icons/mail'
import type { RefObject } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { PendingButtons, PendingMenu } from './pending-actions.tsx'
import { useResend, useRevoke } from './use-pending.ts'

type PendingRowProps = {
  organization_id: string
  invitation: Invitation
  may: { resend: boolean; revoke: boolean }
  /** True if the row has room for buttons, which are in a menu otherwise. */
  wide: boolean
  list: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

export function PendingRow({ organization_id, invitation, may, wide, list, container }: PendingRowProps) {
  const resend = useResend(organization_id, invitation)
  const { ask, dialog } = useRevoke(organization_id, invitation, list)
  const { email } = invitation
  const actions = { email, may, resending: resend.isPending, onResend: () => resend.mutate(), onRevoke: ask }
  return (
    <div className="flex min-h-tall-row items-center gap-4 py-3 pe-2 ps-5 sm:ps-6">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-fg *:size-4"
      >
        <Mail />
      </span>
      <Facts {...invitation} />
      {wide ? <PendingButtons {...actions} /> : <PendingMenu {...actions} container={container} />}
      {dialog}
    </div>
  )
}

function Facts({ email, role, inviter_name, expires_at }: Invitation) {
  const expired = Date.parse(expires_at) <= Date.now()
  return (
    <div className="flex-1">
      <p className="flex items-center gap-2">
        <span className="truncate font-medium">{email}</span>
        {expired && (
          <span className="-my-0.5 flex">
            <Badge tone="danger">Expired</Badge>
          </span>
        )}
      </p>
      <p className="truncate text-small text-muted-fg">
        {ROLE_NAMES[role]}
        {inviter_name && (
          <>
            {' '}
            · Invited by <bdi>{inviter_name}</bdi>
          </>
        )}
      </p>
      <p className="text-small text-muted-fg">
        {expired ? (
          'The link no longer works. Send it again, or revoke it.'
        ) : (
          <>
            Expires <TimeLeft time={expires_at} />
          </>
        )}
      </p>
    </div>
  )
}
