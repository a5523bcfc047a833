import type { SessionView } from '@plinth/contract/auth'
import { api } from '../../../lib/api/api.ts'
import { enterOrganization } from '../../../lib/session/cross-tab.ts'
import type { Question } from '../../../ui/overlay/use-confirm.tsx'
import { InvitationsOfMember } from './invitations-of-member.tsx'

export function leaving({ user, organization: { id, name }, permissions }: SessionView): Question {
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
          <InvitationsOfMember organization_id={id} user_id={user.id} sender="you" />
        )}
      </>
    ),
    confirm: 'Leave organization',
    act: () => api('POST /organizations/current/leave'),
    onDone: enterOrganization,
  }
}
