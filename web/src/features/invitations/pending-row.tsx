import type { Invitation } from '@plinth/contract/invitations'
import Mail from 'lucide-react/icons/mail'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { type RefObject, useRef } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { MenuItem } from '../../ui/menu/menu.tsx'
import { MoreMenu } from '../../ui/menu/more-menu.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { usePending } from './use-pending.ts'

type PendingRowProps = {
  organization_id: string
  invitation: Invitation
  may: { resend: boolean; revoke: boolean }
  /** True if the row has room for the columns of the members. */
  wide: boolean
  focusAfter: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

export function PendingRow({ organization_id, invitation, may, wide, focusAfter, container }: PendingRowProps) {
  const { dialog, ...actions } = usePending(organization_id, invitation, focusAfter)
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
        {(may.resend || may.revoke) && <PendingMenu {...actions} email={email} may={may} container={container} />}
      </div>
      {dialog}
    </ListRow>
  )
}

type PendingMenuProps = Omit<ReturnType<typeof usePending>, 'dialog'> &
  Pick<PendingRowProps, 'may' | 'container'> & { email: string }

function PendingMenu({ email, may, resend, askToRevoke, container }: PendingMenuProps) {
  const more = useRef<HTMLButtonElement>(null)
  return (
    <MoreMenu ref={more} label={`Actions for the invitation of ${email}`} container={container}>
      {may.resend && (
        <MenuItem icon={<Send />} onClick={resend}>
          Resend invitation
        </MenuItem>
      )}
      {may.revoke && (
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
