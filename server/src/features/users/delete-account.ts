import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { DeletionCheck, Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { forgetMails } from '../mails/mail-job.ts'
import {
  deleteMemberships,
  deletePersonalOrganization,
  deleteWhatIsPersonal,
  eraseUser,
  lockOwnOrganizations,
  ownOrganizations,
} from './deletion-queries.ts'
import { lockUserRow } from './queries.ts'
import { endInvitations } from './sent-invitations/end-invitations.ts'

/** Throws ApiError `account_deletion_blocked`, or `ownership_transfer_required` for the owner of a shared team. */
export async function deleteAccount(
  { database, deletion_checks: checks }: Pick<Services, 'database' | 'deletion_checks'>,
  actor: Actor,
  user_id: string,
): Promise<void> {
  for (const check of checks) await check.prepare(user_id)
  // Another attempt is needed when the user joined an organization in between.
  let deleted = false
  while (!deleted) deleted = await database.transaction((tx) => tryToDelete(tx, checks, actor, user_id))
}

/** Returns false, with nothing changed, when an organization of the user is not locked yet. */
async function tryToDelete(
  tx: Transaction,
  checks: readonly DeletionCheck[],
  actor: Actor,
  user_id: string,
): Promise<boolean> {
  // Lock order: all own organizations by id, then the user row. After that the user cannot join another one.
  const locked = await tx.all(lockOwnOrganizations({ user_id }))
  const living = await tx.find(lockUserRow({ user_id }))
  if (!living) throw new ApiError('unauthorized')
  // The statement that waited for the lock still sees the members from before, so a second one reads them.
  const organizations = await tx.all(ownOrganizations({ user_id }))
  const locked_ids = new Set(locked.map(({ id }) => id))
  if (organizations.some(({ id }) => !locked_ids.has(id))) return false
  const owned = organizations.filter(({ role, has_others }) => role === 'owner' && has_others)
  if (owned.length > 0) {
    throw new ApiError('ownership_transfer_required', {
      detail: 'You own a team with other members. Transfer it or delete it first.',
      organizations: owned.map(({ id, name }) => ({ id, name })),
    })
  }
  for (const check of checks) await check.confirm(tx, user_id)
  await forgetMails(tx, user_id)
  await tx.exec(eraseUser({ user_id }))
  for (const remove of deleteWhatIsPersonal) await tx.exec(remove({ user_id }))
  await tx.exec(deletePersonalOrganization({ user_id }))
  await tx.exec(deleteMemberships({ user_id }))
  await audit(tx, actor, { action: 'account.deleted', user_id })
  for (const { id: organization_id, has_others } of organizations.filter(({ kind }) => kind === 'team')) {
    await audit(tx, actor, { action: 'member.left', user_id, organization_id })
    if (!has_others) await audit(tx, actor, { action: 'organization.deleted', organization_id })
  }
  await endInvitations(tx, actor, { user_id })
  return true
}
