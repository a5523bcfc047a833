import type { Transaction } from '../../adapters/postgres/database.ts'
import type { Actor } from '../../http/actor.ts'
import { audit } from '../audit/audit.ts'
import { clearSuspended, setSuspended } from './queries.ts'
import { endInvitations } from './sent-invitations/end-invitations.ts'

/** Sessions, mailed links and sent invitations end with the commit. Returns false for a suspended or deleted user. */
export async function suspend(tx: Transaction, actor: Actor, user_id: string): Promise<boolean> {
  if (!(await tx.find(setSuspended({ user_id })))) return false
  await audit(tx, actor, { action: 'account.suspended', user_id })
  await endInvitations(tx, actor, { user_id })
  return true
}

export async function restore(tx: Transaction, user_id: string): Promise<boolean> {
  return (await tx.find(clearSuspended({ user_id }))) !== undefined
}
