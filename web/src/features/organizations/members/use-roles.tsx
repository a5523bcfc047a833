import type { InvitedRole } from '@plinth/contract/invitations'
import type { Member } from '@plinth/contract/organizations'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { invitations } from '../../../lib/ending-invitations.tsx'
import { ROLE_NAMES } from '../../../lib/roles.ts'
import { useRefreshSession, useSession } from '../../../lib/session/session.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { keys, sentInvitationsQuery } from '../queries.ts'

type RoleChange = { member: Member; role: InvitedRole; undoes?: boolean }

const MUTATION = ['member-role']

/** Changes roles of members; `pending` has running changes by user id. */
export function useRoles() {
  const { user, organization } = useSession()
  const refreshSession = useRefreshSession()
  const queryClient = useQueryClient()
  const toast = useToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.members(organization.id) })
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    mutationFn: async ({ member, role }: RoleChange) => {
      const params = { user_id: member.user_id }
      const ends = role === 'member' && member.role === 'admin'
      const query = sentInvitationsQuery(organization.id, member.user_id)
      const sent = ends ? await queryClient.fetchQuery(query).catch(() => null) : null
      await api('PATCH /organizations/current/members/:user_id', { params, body: { role } })
      await Promise.all([refresh(), member.user_id === user.id && refreshSession()])
      return { ended: ends ? (sent?.total ?? null) : 0 }
    },
    onSuccess: ({ ended }, { member, role, undoes }) => {
      const before = member.role
      // Invitations that have ended do not come back, and who gave up a role may not take it again.
      const undoable = before !== 'owner' && ended === 0 && member.user_id !== user.id && !undoes
      toast(
        'success',
        <>
          <bdi>{member.name}</bdi> is now {role === 'admin' ? 'an' : 'a'} {ROLE_NAMES[role].toLowerCase()}
          {ended !== null && ended > 0 && `. ${invitations(ended)} ended`}
        </>,
        undoable ? () => change({ member: { ...member, role }, role: before, undoes: true }) : undefined,
      )
    },
    onError: ({ code, detail }, { member }) => {
      const gone = (
        <>
          <bdi>{member.name}</bdi> is no longer a member.
        </>
      )
      toast('danger', <>The role was not changed. {code === 'not_found' ? gone : detail}</>)
      if (code === 'not_found' || code === 'ownership_transfer_required') void refresh()
    },
  })
  const pending = new Map(
    useMutationState({
      filters: { mutationKey: MUTATION, status: 'pending' },
      select: ({ state }) => state.variables as RoleChange,
    }).map(({ member, role }) => [member.user_id, role]),
  )
  const change = (next: RoleChange) => {
    // Ask the cache, not `pending`, which is as old as the last render: two clicks are one request.
    const underWay = queryClient.isMutating({
      mutationKey: MUTATION,
      predicate: ({ state }) => (state.variables as RoleChange).member.user_id === next.member.user_id,
    })
    if (underWay === 0) mutate(next)
  }
  return { pending, change: (member: Member, role: InvitedRole) => change({ member, role }) }
}
