import type { Invitation } from '@plinth/contract/invitations'
import type { Permission } from '@plinth/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import type { RefObject } from 'react'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { textLink } from '../../ui/button/text-link.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { useWide } from '../../ui/layout/use-wide.ts'
import { ListRow } from '../../ui/list/list-row.tsx'
import { formatCount } from '../../ui/text/counts.ts'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { PendingMenu } from './pending-actions.tsx'
import { pendingQuery } from './queries.ts'
import { usePending } from './use-pending.ts'

type RowRefs = { list: RefObject<HTMLElement | null>; container: RefObject<HTMLElement | null> }
type InvitedRowsProps = RowRefs & { organization_id: string; permissions: Permission[] }

/** Lists invited people after the members. The tab has those beyond the first page. */
export function InvitedRows({ organization_id, permissions, ...refs }: InvitedRowsProps) {
  const { data, error, isFetching, refetch, hasNextPage } = useInfiniteQuery(pendingQuery(organization_id))
  const wide = useWide()
  const [page] = data?.pages ?? []
  if (!page) return error && <NotLoaded detail={error.detail} pending={isFetching} onTryAgain={() => void refetch()} />
  const may = { resend: permissions.includes('invitations.create'), revoke: permissions.includes('invitations.revoke') }
  return (
    <>
      {page.items.map((invitation) => (
        <li key={invitation.id} tabIndex={-1} className="outline-none">
          <InvitedRow {...refs} organization_id={organization_id} invitation={invitation} may={may} wide={wide} />
        </li>
      ))}
      {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <li className="px-5 py-4 sm:px-6">
          <Link to={paths.organization} search={{ tab: 'invitations' }} className={textLink}>
            See all {formatCount(page.total)} invitations
          </Link>
        </li>
      )}
    </>
  )
}

type InvitedRowProps = RowRefs & {
  organization_id: string
  invitation: Invitation
  may: { resend: boolean; revoke: boolean }
  wide: boolean
}

function InvitedRow({ organization_id, invitation, may, wide, list, container }: InvitedRowProps) {
  const { actions, dialog } = usePending({ organization_id, invitation, may, list })
  const { email, role, inviter_name, expires_at } = invitation
  const expiry = <Expiry time={expires_at} />
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
        {(may.resend || may.revoke) && <PendingMenu {...actions} container={container} />}
      </div>
      {dialog}
    </ListRow>
  )
}

function Expiry({ time }: { time: string }) {
  if (Date.parse(time) <= Date.now()) return <span className="text-danger">Expired</span>
  return (
    <>
      Expires <TimeLeft time={time} />
    </>
  )
}

function NotLoaded({ detail, pending, onTryAgain }: { detail: string; pending: boolean; onTryAgain: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 px-5 py-4 sm:px-6">
      <p className="text-muted-fg">{`The invitations could not be loaded. ${detail}`}</p>
      <Button pending={pending} onClick={onTryAgain}>
        Try again
      </Button>
    </li>
  )
}
