import type { Invitation } from '@plinth/contract/invitations'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Send, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { ignoreGone } from '../../lib/api/already-gone.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Button } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { MenuItem } from '../../ui/overlay/menu.tsx'
import { MoreMenu } from '../../ui/overlay/more-menu.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { keys } from './queries.ts'

type PendingRowProps = {
  organization_id: string
  invitation: Invitation
  may: { resend: boolean; revoke: boolean }
  /** There is room for buttons; else the row has a menu. */
  wide: boolean
  list: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

/** One pending invitation, with what can be done about it. */
export function PendingRow({ organization_id, invitation, may, wide, list, container }: PendingRowProps) {
  const resend = useResend(organization_id, invitation)
  const { ask, dialog } = useRevoke(organization_id, invitation, list)
  const { email } = invitation
  const actions = { email, may, resending: resend.isPending, onResend: () => resend.mutate(), onRevoke: ask }
  return (
    <div className="flex min-h-18 items-center gap-4 py-3 pr-2 pl-5 sm:pl-6">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-fg *:size-4"
      >
        <Mail />
      </span>
      <Facts {...invitation} />
      {wide ? <Buttons {...actions} /> : <ActionMenu {...actions} container={container} />}
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
      <p className="truncate text-[13px] text-muted-fg">
        {ROLE_NAMES[role]}
        {inviter_name && (
          <>
            {' '}
            · Invited by <bdi>{inviter_name}</bdi>
          </>
        )}
      </p>
      <p className="text-[13px] text-muted-fg">
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

type ActionsProps = {
  email: string
  may: PendingRowProps['may']
  resending: boolean
  onResend: () => void
  onRevoke: (focusBack?: RefObject<HTMLElement | null>) => void
}

function Buttons({ email, may, resending, onResend, onRevoke }: ActionsProps) {
  const object = <span className="sr-only"> the invitation of {email}</span>
  return (
    <div className="flex shrink-0 gap-1">
      {may.resend && (
        <Button variant="quiet" pending={resending} onClick={onResend}>
          <span>Resend{object}</span>
        </Button>
      )}
      {may.revoke && (
        <Button variant="quiet" onClick={() => onRevoke()}>
          <span>Revoke{object}</span>
        </Button>
      )}
    </div>
  )
}

type ActionMenuProps = ActionsProps & Pick<PendingRowProps, 'container'>

function ActionMenu({ email, may, onResend, onRevoke, container }: ActionMenuProps) {
  const more = useRef<HTMLButtonElement>(null)
  return (
    <div className="shrink-0">
      <MoreMenu ref={more} label={`Actions for the invitation of ${email}`} container={container}>
        {may.resend && (
          <MenuItem icon={<Send />} onClick={onResend}>
            Resend invitation
          </MenuItem>
        )}
        {may.revoke && (
          <MenuItem danger icon={<X />} onClick={() => onRevoke(more)}>
            Revoke invitation
          </MenuItem>
        )}
      </MoreMenu>
    </div>
  )
}

function useResend(organization_id: string, { id, email }: Invitation) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: async () => {
      await api('POST /organizations/current/invitations/:invitation_id/resend', { params: { invitation_id: id } })
      await queryClient.invalidateQueries({ queryKey: keys.pending(organization_id) })
    },
    onSuccess: () => toast('success', `A new link was sent to ${email}. The old one no longer works.`),
    onError: ({ code, detail }) => {
      if (code !== 'not_found') return toast('danger', `Nothing was sent. ${detail}`)
      toast('danger', `The invitation of ${email} is no longer pending.`)
      void queryClient.invalidateQueries({ queryKey: keys.pending(organization_id) })
    },
  })
}

function useRevoke(organization_id: string, { id, email }: Invitation, list: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useConfirm({
    title: 'Revoke this invitation?',
    children: `The link that was sent to ${email} stops working. You can invite the address again.`,
    confirm: 'Revoke invitation',
    focusAfter: list,
    act: () =>
      api('DELETE /organizations/current/invitations/:invitation_id', { params: { invitation_id: id } }).catch(
        ignoreGone,
      ),
    onDone: () => {
      toast('success', `The invitation of ${email} is no longer valid`)
      void queryClient.invalidateQueries({ queryKey: keys.pending(organization_id) })
    },
  })
}
