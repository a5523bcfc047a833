import { createHash } from 'node:crypto'
import type { Invitation, InvitedRole } from '@plinth/contract/invitations'
import type { DatabaseHandle, Transaction } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Caller } from '../../http/session.ts'
import { newToken } from '../../http/tokens.ts'
import { lockActing } from '../organizations/lock.ts'
import {
  insertInvitation,
  invitationById,
  memberByEmail,
  renewInvitation,
  replacePending,
  revokeInvitation,
} from './queries.ts'

type Dependencies = { database: DatabaseHandle; events: EventBus }

/** The SHA-256 hash by which an invitation is found; the token itself is only in the mail [I1]. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Invites an address; a pending invitation of the same address is replaced, its link dies.
 * @param invitation `email` normalized
 * @throws Refusal `already_member`
 */
export async function invite(
  { database, events }: Dependencies,
  caller: Pick<Caller, 'organization_id' | 'user_id'>,
  { email, role }: { email: string; role: InvitedRole },
): Promise<Invitation> {
  const { organization_id, user_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.create')
    const [member] = await tx.run(memberByEmail({ organization_id, email }))
    if (member) throw new Refusal('already_member')
    await tx.run(replacePending({ organization_id, email }))
    const token = newToken()
    const token_hash = hashInvitationToken(token)
    const [row] = await tx.run(insertInvitation({ organization_id, email, role, token_hash, invited_by: user_id }))
    return await announce(tx, events, { organization_id, invitation_id: row?.id ?? '', token })
  })
}

/**
 * Sends a pending invitation again, an expired one too: new token, seven new days, the old link dies.
 * @throws Refusal `not_found`
 */
export async function resend(
  { database, events }: Dependencies,
  caller: Caller,
  invitation_id: string,
): Promise<Invitation> {
  const { organization_id } = caller
  return await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.create')
    const token = newToken()
    const [row] = await tx.run(
      renewInvitation({ organization_id, invitation_id, token_hash: hashInvitationToken(token) }),
    )
    if (!row) throw new Refusal('not_found')
    return await announce(tx, events, { organization_id, invitation_id, token })
  })
}

/** Ends a pending invitation. Throws Refusal `not_found` for any other. */
export async function revoke({ database }: Dependencies, caller: Caller, invitation_id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockActing(tx, caller, 'invitations.revoke')
    const [row] = await tx.run(revokeInvitation({ organization_id: caller.organization_id, invitation_id }))
    if (!row) throw new Refusal('not_found')
  })
}

async function announce(
  tx: Transaction,
  events: EventBus,
  { organization_id, invitation_id, token }: { organization_id: string; invitation_id: string; token: string },
): Promise<Invitation> {
  const [invitation] = await tx.run(invitationById({ organization_id, invitation_id }))
  if (!invitation) throw new Error('The invitation was not written')
  tx.afterCommit(() => events.emit('organization.invitation_created', { invitation_id, token }))
  return invitation
}
