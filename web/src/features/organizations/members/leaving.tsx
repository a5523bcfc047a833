import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import type { Permission } from '@plinth/contract/permissions'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import type { Question } from '../../../ui/overlay/use-confirm.tsx'
import { InvitationsOfMember } from './invitations-of-member.tsx'

type Leaver = { user_id: string; permissions: Permission[] }

export function leaving({ id, name }: OrganizationSummary, { user_id, permissions }: Leaver): Question {
  return {
    title: (
      <>
        Leave <bdi>{name}</bdi>?
      </>
    ),
    children: (
      <>
        You lose access to everything in it at once. To come back, you need a new invitation.
        {permissions.includes('invitations.read') && (
          <InvitationsOfMember organization_id={id} user_id={user_id} sender="you" />
        )}
      </>
    ),
    confirm: 'Leave organization',
    act: () => api('POST /organizations/current/leave'),
    onDone: enterOrganization,
  }
}

export function removing(
  member: Member,
  organization: OrganizationSummary,
  rest: Pick<Question, 'onDone' | 'focusAfter'>,
): Question {
  const { user_id, name } = member
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
    ...rest,
  }
}
