import type { Member, OrganizationSummary } from '@plinth/contract/organizations'
import { ignoreGone } from '../../../lib/api/already-gone.ts'
import { api } from '../../../lib/api/api.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import type { Question } from '../../../ui/overlay/use-confirm.tsx'
import { EndingInvitations } from './ending-invitations.tsx'

/** Confirmation to leave; every tab then acts in the personal organization. */
export function leaving(organization: string): Question {
  return {
    title: (
      <>
        Leave <bdi>{organization}</bdi>?
      </>
    ),
    children:
      'You lose access to everything in it at once, and the pending invitations that you sent end. To come back, you need a new invitation.',
    confirm: 'Leave organization',
    act: () => api('POST /organizations/current/leave'),
    onDone: enterOrganization,
  }
}

/** Confirmation to remove another member. */
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
        <EndingInvitations organization_id={organization.id} member={member} />
      </>
    ),
    confirm: (
      <span>
        Remove <bdi>{name}</bdi>
      </span>
    ),
    act: () => api('DELETE /organizations/current/members/:user_id', { params: { user_id } }).catch(ignoreGone),
    ...rest,
  }
}
