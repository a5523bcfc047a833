import type { Member } from '@plinth/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ROLE_NAMES } from '../../lib/roles.ts'
import { useAction } from '../../lib/use-action.ts'
import { useToast } from '../../ui/toast.tsx'
import { membersKey } from './members.ts'

export type GivenRole = 'admin' | 'member'

/** The role of a member and the way to give another. While the server is asked, `role` is the one that was chosen. */
export function useRole(organization_id: string, member: Member, onOwnChange: (() => Promise<void>) | null) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: membersKey(organization_id) })
  const { mutate, isPending, variables } = useAction({
    mutationFn: async (role: GivenRole) => {
      const params = { user_id: member.user_id }
      await api('PATCH /organizations/current/members/:user_id', { params, body: { role } })
      await Promise.all([refresh(), onOwnChange?.()])
    },
    onSuccess: (_, role) => toast('success', `${member.name} is now ${role === 'admin' ? 'an' : 'a'} ${inWords(role)}`),
    onError: ({ code, detail }) => {
      const reason = code === 'not_found' ? `${member.name} is no longer a member.` : detail
      toast('danger', `The role was not changed. ${reason}`)
      if (code === 'not_found' || code === 'ownership_transfer_required') void refresh()
    },
  })
  const change = (role: GivenRole) => {
    if (!isPending) mutate(role)
  }
  return { role: isPending ? variables : member.role, isPending, change }
}

function inWords(role: GivenRole): string {
  return ROLE_NAMES[role].toLowerCase()
}
