import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type Question, useRowConfirm } from '../../../ui/overlay/use-confirm.tsx'
import { keys } from '../queries.ts'
import { InvitationsOfMember } from './invitations-of-member.tsx'
import { leaving } from './leaving.tsx'

/** One confirmation for all rows of the list: remove a member, or leave. */
export function useEndMembership(list: RefObject<HTMLElement | null>) {
  const session = useSession()
  const { user, organization } = session
  const queryClient = useQueryClient()
  return useRowConfirm((member: Member) =>
    member.user_id === user.id
      ? leaving(session)
      : {
          ...removing(member, organization),
          onDone: () => void queryClient.invalidateQueries({ queryKey: keys.members(organization.id) }),
          focusAfter: list,
        },
  )
}

function removing({ user_id, name }: Member, organization: OrganizationSummary): Question {
  return {
    title: (
      <>
        Remove <bdi>{name}</bdi>?
      </>
    ),
    children: (
      <>
        <bdi>{name}</bdi> loses access to <bdi>{organization.name}</bdi> at once. The account itself stays as it is.
        <InvitationsOfMember organization_id={organization.id} user_id={user_id} sender={<bdi>{name}</bdi>} />
      </>
    ),
    confirm: (
      <span>
        Remove <bdi>{name}</bdi>
      </span>
    ),
    act: () => api('DELETE /organizations/current/members/:user_id', { params: { user_id } }).catch(ignoreGone),
    done: (
      <>
        <bdi>{name}</bdi> was removed
      </>
    ),
  }
}
