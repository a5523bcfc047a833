import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { audit } from '../../audit/audit.ts'
import { revokeInvitationsOf } from './queries.ts'

/**
 * Revokes the pending invitations that a user sent. Call it in the transaction that takes the right to invite away, so
 * that no one joins by a right that is gone [I10]. Lock order: the organization or the user first.
 */
export async function endInvitations(
  tx: Transaction,
  actor: Actor,
  { user_id, organization_id }: { user_id: string; organization_id?: string },
): Promise<void> {
  for (const ended of await tx.all(revokeInvitationsOf({ user_id, organization_id: organization_id ?? null })))
    await audit(tx, actor, {
      action: 'invitation.revoked',
      organization_id: ended.organization_id,
      target_id: ended.id,
    })
}
