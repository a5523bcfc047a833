import type { Invitation } from '@plinth/contract/invitations'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ignoreGone } from '../../lib/api/already-gone.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { keys } from './queries.ts'

export function usePending({ id, email }: Invitation, focusAfter: RefObject<HTMLElement | null>) {
  const { organization } = useSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const call = { params: { invitation_id: id } }
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.pending(organization.id) })
  const resend = useAction({
    mutationFn: async () => {
      await api('POST /organizations/current/invitations/:invitation_id/resend', call)
      await refresh()
    },
    onSuccess: () => toast('success', `A new link was sent to ${email}. The old one no longer works.`),
    onError: ({ code, detail }) => {
      if (code !== 'not_found') return toast('danger', `Nothing was sent. ${detail}`)
      toast('danger', `The invitation of ${email} is no longer pending.`)
      void refresh()
    },
  })
  const { ask, dialog } = useConfirm({
    title: 'Revoke this invitation?',
    children: `The link that was sent to ${email} stops working. You can invite the address again.`,
    confirm: 'Revoke invitation',
    focusAfter,
    act: () => api('DELETE /organizations/current/invitations/:invitation_id', call).catch(ignoreGone),
    done: `The invitation of ${email} is no longer valid`,
    onDone: () => void refresh(),
  })
  return { resend: () => resend.mutate(), askToRevoke: ask, dialog }
}
