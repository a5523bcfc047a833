import type { InvitationPreview } from '@plinth/contract/invitations'
import type { DatabaseHandle, Queryable } from '../../adapters/postgres/database.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SessionUser } from '../../http/session.ts'
import { audit } from '../audit/audit.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'
import { joinOrganization, lockForJoining } from '../organizations/join.ts'
import { hashInvitationToken } from './invite.ts'
import { claimInvitation, declineInvitation, liveInvitation } from './token-queries.ts'

/** Throws the same ApiError `invitation_not_found` for an unknown, malformed, expired, revoked and used token. */
async function getLive(database: Queryable, token: string) {
  const invitation = await database.find(liveInvitation({ token_hash: hashInvitationToken(token) }))
  if (!invitation) throw new ApiError('invitation_not_found')
  return invitation
}

/** Anyone who has the token may read this. Only a live invitation calls `callerEmail`. Throws as `getLive` does. */
export async function preview(
  database: Queryable,
  callerEmail: () => Promise<string | undefined>,
  token: string,
): Promise<InvitationPreview> {
  const { organization_name, inviter_name, role, email, expires_at } = await getLive(database, token)
  const email_matches = email === (await callerEmail())
  return { organization_name, inviter_name, role, email_masked: maskEmail(email), expires_at, email_matches }
}

/** No response may contain the address. Throws as `getLive` does. */
export async function getInvitedEmail(database: Queryable, token: string): Promise<string> {
  return (await getLive(database, token)).email
}

/** Throws ApiError `invitation_not_found`, also when the invitation is for another address. */
export async function accept(
  database: DatabaseHandle,
  { caller, actor }: ActorContext<SessionUser>,
  token: string,
): Promise<void> {
  const { user_id } = caller
  const token_hash = hashInvitationToken(token)
  await database.transaction(async (tx) => {
    // Lock order: the organization, the invitation, the user row, the membership.
    const found = await tx.find(liveInvitation({ token_hash }))
    if (!found || !(await lockForJoining(tx, found.organization_id))) throw new ApiError('invitation_not_found')
    const claimed = await tx.find(claimInvitation({ token_hash, user_id }))
    if (!claimed) throw new ApiError('invitation_not_found')
    const { id: target_id, organization_id, role } = claimed
    await audit(tx, actor, { action: 'invitation.accepted', user_id, organization_id, target_id })
    await joinOrganization(tx, actor, { organization_id, user_id, role })
  })
}

/** Throws ApiError `invitation_not_found`, also for the account of another email. */
export async function decline(
  database: DatabaseHandle,
  { caller, actor }: ActorContext<SessionUser>,
  token: string,
): Promise<void> {
  const { user_id } = caller
  await database.transaction(async (tx) => {
    const declined = await tx.find(declineInvitation({ token_hash: hashInvitationToken(token), user_id }))
    if (!declined) throw new ApiError('invitation_not_found')
    const { id: target_id, organization_id } = declined
    await audit(tx, actor, { action: 'invitation.declined', user_id, organization_id, target_id })
  })
}
