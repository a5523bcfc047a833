import type { Transaction } from '../../../../adapters/postgres/database.ts'
import type { Command } from '../../../../adapters/postgres/statements.ts'
import type { EventBus, FactorChange } from '../../../../events/events.ts'
import type { ActorContext } from '../../../../http/actor.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { SessionProfile, SessionUser } from '../../../../http/session.ts'
import type { Services } from '../../../../services.ts'
import { audit } from '../../../audit/audit.ts'
import { lockActiveUser } from '../../accounts/queries.ts'
import { replaceRecoveryCodes } from '../recovery-codes/queries.ts'
import { makeRecoveryCodes } from '../recovery-codes/recovery-codes.ts'
import { hasSecondFactor, requiringTeams } from './queries.ts'

type Used = Pick<Services, 'database' | 'events'>

/** Also returns the recovery codes that a first factor brings, to be shown once. */
export async function addFactor<Added extends { id: string } | null>(
  { database, events }: Used,
  { caller, actor }: ActorContext<SessionProfile>,
  kind: 'code' | 'passkey',
  insert: (tx: Transaction) => Promise<Added>,
): Promise<{ added: Added; recovery_codes: string[] | null }> {
  const { user_id } = caller
  const made = caller.has_second_factor ? null : await makeRecoveryCodes(user_id)
  return await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    const { has_second_factor } = await tx.single(hasSecondFactor({ user_id }))
    const added = await insert(tx)
    await audit(tx, actor, { action: 'factor.added', user_id, target_id: added?.id, details: { kind } })
    notifyOwner(tx, events, user_id, `${kind}_added`)
    if (has_second_factor) return { added, recovery_codes: null }
    // The last factor may have gone since the session was read.
    const { codes, hashes } = made ?? (await makeRecoveryCodes(user_id))
    await tx.exec(replaceRecoveryCodes({ user_id, hashes }))
    return { added, recovery_codes: codes }
  })
}

/** Throws ApiError `not_found`, or `last_second_factor` when none is left and a team requires one. */
export async function removeFactor(
  { database, events }: Used,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
  { kind, target_id, removal }: { kind: 'code' | 'passkey'; target_id?: string; removal: Command },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    if ((await tx.exec(removal)) === 0) throw new ApiError('not_found')
    const { has_second_factor } = await tx.single(hasSecondFactor({ user_id }))
    const organizations = has_second_factor ? [] : await tx.all(requiringTeams({ user_id }))
    if (organizations.length > 0) throw new ApiError('last_second_factor', { organizations })
    await audit(tx, actor, { action: 'factor.removed', user_id, target_id, details: { kind } })
    notifyOwner(tx, events, user_id, `${kind}_removed`)
  })
}

export function notifyOwner(tx: Transaction, events: EventBus, user_id: string, change: FactorChange): void {
  const event = { user_id, change, at: new Date().toISOString() }
  tx.afterCommit(() => events.emit('auth.factor_changed', event))
}
