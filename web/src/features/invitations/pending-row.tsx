import type { Invitation } from '@plinth/contract/invitations'
import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { type RefObject, useRef } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { useSession } from '../../lib/session/session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { MenuItem } from '../../ui/menu/menu.tsx'
import { MoreMenu } from '../../ui/menu/more-menu.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { usePending } from './use-pending.ts'

type PendingRowProps = {
  invitation: Invitation
  /** True if the row has room for the columns of the members. */
  wide: boolean
  focusAfter: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

export function PendingRow({ invitation, wide, focusAfter, container }: PendingRowProps) {
  const { dialog, ...actions } = usePending(invitation, focusAfter)
  const { email, role, inviter_name, expires_at } = invitation
  const expiry = <Expiry time={expires_at} wide={wide} />
  return (
    <ListRow
      figure={
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full border border-control border-dashed text-muted-fg *:size-4"
        >
          <Mail />
        </span>
      }
      title={<span className="truncate font-medium text-muted-fg">{email}</span>}
      badge={<Badge>Invited</Badge>}
      note={
        inviter_name && (
          <>
            Invited by <bdi>{inviter_name}</bdi>
          </>
        )
      }
      more={
        !wide && (
          <>
            {ROLE_NAMES[role]} · {expiry}
          </>
        )
      }
    >
      {wide && (
        <>
          <p className="w-44 shrink-0 text-small text-muted-fg max-lg:hidden">{expiry}</p>
          <p className="w-28 shrink-0 px-3 font-medium text-muted-fg">{ROLE_NAMES[role]}</p>
        </>
      )}
      <div className={`flex shrink-0 justify-end ${wide ? 'w-24' : ''}`}>
        <PendingMenu {...actions} email={email} container={container} />
      </div>
      {dialog}
    </ListRow>
  )
}

type PendingMenuProps = Omit<ReturnType<typeof usePending>, 'dialog'> &
  Pick<PendingRowProps, 'container'> & { email: string }

function PendingMenu({ email, resend, askToRevoke, container }: PendingMenuProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { permissions } = useSession()
  const mayResend = permissions.includes('invitations.create')
  const mayRevoke = permissions.includes('invitations.revoke')
  if (!mayResend && !mayRevoke) return null
  return (
    <MoreMenu ref={more} label={`Actions for the invitation of ${email}`} container={container}>
      {mayResend && (
        <MenuItem icon={<Send />} onClick={resend}>
          Resend invitation
        </MenuItem>
      )}
      {mayRevoke && (
        <MenuItem danger icon={<X />} onClick={() => askToRevoke(more)}>
          Revoke invitation
        </MenuItem>
      )}
    </MoreMenu>
  )
}

function Expiry({ time, wide }: { time: string; wide: boolean }) {
  if (Date.parse(time) <= Date.now()) return <span className="text-danger">Expired</span>
  return (
    <>
      <span className={wide ? 'sr-only' : ''}>Expires </span>
      <TimeLeft time={time} />
    </>
  )
}
