import { Id } from '@plinth/contract/values'
import { audit } from '../../../features/audit/audit.ts'
import { revokeInvitation } from '../../../features/invitations/queries.ts'
import { lockExisting } from '../../../features/organizations/lock.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { requireOrganization } from './organization.ts'

/** `server invitations revoke <organization_id> <invitation_id>` ends a pending invitation. @throws CommandFault */
export async function revokePendingInvitation(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const typed = given.argument('invitation_id')
  const { data: invitation_id } = Id.safeParse(typed)
  await withDatabase(async (database) => {
    const { id: organization_id } = await requireOrganization(database, given.argument('organization_id'))
    const revoked =
      invitation_id !== undefined &&
      (await database.transaction(async (tx) => {
        // Lock order: the organization, then the invitation.
        await lockExisting(tx, organization_id)
        const found = await tx.find(revokeInvitation({ organization_id, invitation_id }))
        if (found) await audit(tx, actor, { action: 'invitation.revoked', organization_id, target_id: invitation_id })
        return found !== undefined
      }))
    if (!revoked) throw new CommandFault(`The organization has no pending invitation ${typed}`)
    console.log(`Invitation ${invitation_id} is revoked`)
  })
}
