import type { Invitation } from '@plinth/contract/invitations'
import Mail from 'lucide-react/icons/mail'
import type { RefObject } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { PendingButtons, PendingMenu } from './pending-actions.tsx'
import { usePending } from './use-pending.ts'

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
  const { actions, dialog } = usePending({ organization_id, invitation, may, list })
  const { email, role, inviter_name, expires_at } = invitation
  const expired = Date.parse(expires_at) <= Date.now()
  return (
    <ListRow
      figure={
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-fg *:size-4"
        >
          <Mail />
        </span>
      }
      title={<span className="truncate font-medium">{email}</span>}
      badge={expired && <Badge tone="danger">Expired</Badge>}
      note={
        <>
          {ROLE_NAMES[role]}
          {inviter_name && (
            <>
              {' '}
              · Invited by <bdi>{inviter_name}</bdi>
            </>
          )}
        </>
      }
      more={
        expired ? (
          'The link no longer works. Send it again, or revoke it.'
        ) : (
          <>
            Expires <TimeLeft time={expires_at} />
          </>
        )
      }
    >
      {wide ? <PendingButtons {...actions} /> : <PendingMenu {...actions} container={container} />}
      {dialog}
    </ListRow>
  )
}
