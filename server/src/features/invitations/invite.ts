import { createHash } from 'node:crypto'
import type { Invitation, InvitedRole } from '@plinth/contract/invitations'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/session.ts'
import { newToken } from '../../http/tokens.ts'
import type { Sender } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mail-job.ts'
import { isMember } from '../organizations/join.ts'
import { lockActing } from '../organizations/lock.ts'
import { lockActive } from '../users/lock.ts'
import { insertInvitation, invitationById, renewInvitation, replacePending, revokeInvitation } from './queries.ts'

type Inviting = Pick<Services, 'database'> & { jobs: Sender }

// No token has this hash. The worker stores the hash of the real one when it sends the mail.
const noToken = () => hashInvitationToken(newToken())

/** Only this hash is stored. The token itself is only in the mail. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Replaces a pending invitation of the same address. `email` is normalized. Throws ApiError `already_member`. */
export async function invite(
  { database, jobs }: Inviting,
  { caller, actor }: ActorContext<Pick<Caller, 'organization_id' | 'user_id'>>,
  { email, role }: { email: string; role: InvitedRole },
): Promise<Invitation> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.create')
    // A suspension waits, and then ends this invitation too.
    if (!(await lockActive(tx, user_id))) throw new ApiError('unauthorized')
    if (await isMember(tx, { organization_id, email })) throw new ApiError('already_member')
    const replaced = await tx.find(replacePending({ organization_id, email }))
    if (replaced) await audit(tx, actor, { action: 'invitation.revoked', organization_id, target_id: replaced.id })
    const token_hash = noToken()
    const { id } = await tx.single(insertInvitation({ organization_id, email, role, token_hash, invited_by: user_id }))
    await audit(tx, actor, { action: 'invitation.created', organization_id, target_id: id, details: { role } })
    return await queueInvitationMail(tx, jobs, { organization_id, invitation_id: id })
  })
}

/** Sends an invitation again, with a new link and lifetime. Throws ApiError `not_found`. */
export async function resend(
  { database, jobs }: Inviting,
  { caller, actor }: ActorContext,
  invitation_id: string,
): Promise<Invitation> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.create')
    await tx.getOrNotFound(renewInvitation({ organization_id, invitation_id, token_hash: noToken() }))
    await audit(tx, actor, { action: 'invitation.resent', organization_id, target_id: invitation_id })
    return await queueInvitationMail(tx, jobs, { organization_id, invitation_id })
  })
}

/** Throws ApiError `not_found` unless the invitation is pending. */
export async function revoke(
  { database }: Pick<Services, 'database'>,
  { caller, actor }: ActorContext,
  invitation_id: string,
): Promise<void> {
  const { organization_id } = caller
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.revoke')
    await tx.getOrNotFound(revokeInvitation({ organization_id, invitation_id }))
    await audit(tx, actor, { action: 'invitation.revoked', organization_id, target_id: invitation_id })
  })
}

async function queueInvitationMail(
  tx: Transaction,
  jobs: Sender,
  ids: { organization_id: string; invitation_id: string },
): Promise<Invitation> {
  const { issued_at, ...invitation } = await tx.single(invitationById(ids))
  await queueMail(jobs, tx, { mail: 'invitation', invitation_id: ids.invitation_id, issued_at })
  return invitation
}
