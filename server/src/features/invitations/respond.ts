import type { InvitationPreview } from '@plinth/contract/invitations'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Caller } from '../../http/session.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'
import { joinOrganization, lockForJoining } from '../organizations/join.ts'
import { hashInvitationToken } from './invite.ts'
import { claimInvitation, declineInvitation, liveInvitation } from './token-queries.ts'

/** Throws the same Refusal `invitation_not_found` for an unknown, malformed, expired, revoked and used token. */
export async function preview(database: DatabaseHandle, caller: Caller, token: string): Promise<InvitationPreview> {
  const invitation = await database.find(liveInvitation({ token_hash: hashInvitationToken(token) }))
  if (!invitation) throw new Refusal('invitation_not_found')
  const { organization_name, inviter_name, role, email, expires_at } = invitation
  const email_matches = email === caller.email
  return { organization_name, inviter_name, role, email_masked: maskEmail(email), expires_at, email_matches }
}

/** Throws Refusal `invitation_not_found`, also when the invitation is for another address. */
export async function accept(database: DatabaseHandle, { user_id }: Caller, token: string): Promise<void> {
  const token_hash = hashInvitationToken(token)
  await database.transaction(async (tx) => {
    // Lock order: the organization, the invitation, the user row, the membership.
    const found = await tx.find(liveInvitation({ token_hash }))
    if (!found || !(await lockForJoining(tx, found.organization_id))) throw new Refusal('invitation_not_found')
    const claimed = await tx.find(claimInvitation({ token_hash, user_id }))
    if (!claimed) throw new Refusal('invitation_not_found')
    await joinOrganization(tx, { organization_id: claimed.organization_id, user_id, role: claimed.role })
  })
}

/** Throws Refusal `invitation_not_found` as `accept` does. */
export async function decline(database: DatabaseHandle, { user_id }: Caller, token: string): Promise<void> {
  const declined = await database.find(declineInvitation({ token_hash: hashInvitationToken(token), user_id }))
  if (!declined) throw new Refusal('invitation_not_found')
}
