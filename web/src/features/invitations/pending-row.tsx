import type { Invitation } from '@plinth/contract/invitations'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Send, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { Button } from '../../ui/button/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { MenuItem } from '../../ui/menu/menu.tsx'
import { MoreMenu } from '../../ui/menu/more-menu.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { TimeLeft } from '../../ui/text/time-left.tsx'
import { pendingQuery } from './queries.ts'

type PendingRowProps = {
  organization_id: string
  invitation: Invitation
  may: { resend: boolean; revoke: boolean }
  list: RefObject<HTMLElement | null>
  container: RefObject<HTMLElement | null>
}

/** One invitation that waits for its answer: sent again or revoked, by buttons where there is room, else by a menu. */
export function PendingRow({ organization_id, invitation, may, list, container }: PendingRowProps) {
  const { email, role, inviter_name, expires_at } = invitation
  const more = useRef<HTMLButtonElement>(null)
  const resend = useResend(organization_id, invitation)
  const { ask, dialog } = useRevoke(organization_id, invitation, list)
  const expired = Date.parse(expires_at) <= Date.now()
  const object = <span className="sr-only"> the invitation of {email}</span>

  return (
    <div className="flex min-h-18 items-center gap-4 py-3 pr-2 pl-5 sm:pl-6">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-muted text-muted-fg *:size-4"
      >
        <Mail />
      </span>
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
      <div className="flex shrink-0 gap-1 max-md:hidden">
        {may.resend && (
          <Button variant="quiet" pending={resend.isPending} onClick={() => resend.mutate()}>
            <span>Resend{object}</span>
          </Button>
        )}
        {may.revoke && (
          <Button variant="quiet" onClick={() => ask()}>
            <span>Revoke{object}</span>
          </Button>
        )}
      </div>
      <div className="shrink-0 md:hidden">
        <MoreMenu ref={more} label={`Actions for the invitation of ${email}`} container={container}>
          {may.resend && (
            <MenuItem icon={<Send />} onClick={() => resend.mutate()}>
              Resend invitation
            </MenuItem>
          )}
          {may.revoke && (
            <MenuItem danger icon={<X />} onClick={() => ask(more)}>
              Revoke invitation
            </MenuItem>
          )}
        </MoreMenu>
      </div>
      {dialog}
    </div>
  )
}

function useResend(organization_id: string, { id, email }: Invitation) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useAction({
    mutationFn: async () => {
      await api('POST /organizations/current/invitations/:invitation_id/resend', { params: { invitation_id: id } })
      await queryClient.invalidateQueries({ queryKey: pendingQuery(organization_id).queryKey })
    },
    onSuccess: () => toast('success', `A new link was sent to ${email}. The old one no longer works.`),
    onError: ({ code, detail }) => {
      if (code !== 'not_found') return toast('danger', `Nothing was sent. ${detail}`)
      toast('danger', `The invitation of ${email} is no longer pending.`)
      void queryClient.invalidateQueries({ queryKey: pendingQuery(organization_id).queryKey })
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
        answeredAlready,
      ),
    onDone: () => {
      toast('success', `The invitation of ${email} is no longer valid`)
      void queryClient.invalidateQueries({ queryKey: pendingQuery(organization_id).queryKey })
    },
  })
}

// Somebody revoked or answered it meanwhile: it is pending no longer, and that was asked for.
function answeredAlready(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
