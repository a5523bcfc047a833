import type { InvitationPreview } from '@plinth/contract/invitations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Caller } from '../../http/session.ts'
import { maskEmail } from '../auth/email-address.ts'
import { join, lockForJoining } from '../organizations/join.ts'
import { hashInvitationToken } from './invite.ts'
import { claimInvitation, declineInvitation, liveInvitation } from './queries.ts'

/**
 * Tells any signed-in account what an invitation offers, and whether it is for this account.
 * @throws Refusal `invitation_not_found`, the same for an unknown, malformed, expired, revoked and used token [I4]
 */
export async function preview(database: DatabaseHandle, caller: Caller, token: string): Promise<InvitationPreview> {
  const [invitation] = await database.run(liveInvitation({ token_hash: hashInvitationToken(token) }))
  if (!invitation) throw new Refusal('invitation_not_found')
  const { organization_name, inviter_name, role, email, expires_at } = invitation
  const email_matches = email === caller.email
  return { organization_name, inviter_name, role, email_masked: maskEmail(email), expires_at, email_matches }
}

/**
 * Accepts an invitation: the account becomes a member and acts in the organization.
 * @throws Refusal `invitation_not_found`, also when the invitation is for another address
 */
export async function accept(database: DatabaseHandle, { user_id }: Caller, token: string): Promise<void> {
  const token_hash = hashInvitationToken(token)
  await database.transaction(async (tx) => {
    // Lock order: the organization, the invitation, the user row, then the membership.
    const [found] = await tx.run(liveInvitation({ token_hash }))
    if (!found || !(await lockForJoining(tx, found.organization_id))) throw new Refusal('invitation_not_found')
    const [claimed] = await tx.run(claimInvitation({ token_hash, user_id }))
    if (!claimed) throw new Refusal('invitation_not_found')
    await join(tx, { organization_id: claimed.organization_id, user_id, role: claimed.role })
  })
}

/** Declines an invitation; it counts as revoked. Throws Refusal `invitation_not_found` as `accept` does. */
export async function decline(database: DatabaseHandle, { user_id }: Caller, token: string): Promise<void> {
  const [declined] = await database.run(declineInvitation({ token_hash: hashInvitationToken(token), user_id }))
  if (!declined) throw new Refusal('invitation_not_found')
}
