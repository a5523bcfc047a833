import type { Factors } from '@plinth/contract/auth/factors'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor, ActorContext } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { lockActiveUser } from '../accounts/queries.ts'
import { endAccess } from '../sessions/end-sessions.ts'
import { replaceRecoveryCodes } from './recovery-codes/queries.ts'
import { makeRecoveryCodes } from './recovery-codes/recovery-codes.ts'
import { notifyOwner } from './state/changes.ts'
import {
  deleteFactors,
  deleteTrustedBrowsers,
  factorCounts,
  hasSecondFactor,
  passkeysOfUser,
  requiringTeams,
  trustedBrowsersOf,
} from './state/queries.ts'

export async function viewFactors(
  { database, hashToken }: Pick<Services, 'database' | 'hashToken'>,
  { user_id }: { user_id: string },
  browser_id: string | undefined,
): Promise<Factors> {
  const browser_hashes = browser_id === undefined ? [] : hashToken.accepted(browser_id)
  const { code_since, recovery_codes_left } = await database.single(factorCounts({ user_id }))
  return {
    passkeys: await database.all(passkeysOfUser({ user_id })),
    code: code_since === null ? null : { created_at: code_since },
    recovery_codes_left,
    trusted_browsers: await database.all(trustedBrowsersOf({ user_id, browser_hashes })),
    required_by: await database.all(requiringTeams({ user_id })),
  }
}

/** Throws ApiError `not_found` for an account without a second factor. */
export async function renewCodes(
  { database, events }: Pick<Services, 'database' | 'events'>,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
): Promise<string[]> {
  const { codes, hashes } = await makeRecoveryCodes(user_id)
  return await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    const { has_second_factor } = await tx.single(hasSecondFactor({ user_id }))
    if (!has_second_factor) throw new ApiError('not_found')
    await audit(tx, actor, { action: 'factor.recovery_renewed', user_id })
    notifyOwner(tx, events, user_id, 'recovery_codes_renewed')
    await tx.exec(replaceRecoveryCodes({ user_id, hashes }))
    return codes
  })
}

export async function endTrust(
  { database }: Pick<Services, 'database'>,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const count = await tx.exec(deleteTrustedBrowsers({ user_id }))
    if (count > 0) await audit(tx, actor, { action: 'browser.trust_ended', user_id, details: { count } })
  })
}

/** Removes every factor of a locked user, whose identity an operator has checked. Returns false without a factor. */
export async function resetFactors(
  tx: Transaction,
  { events }: Pick<Services, 'events'>,
  actor: Actor,
  user_id: string,
): Promise<boolean> {
  const { has_second_factor } = await tx.single(hasSecondFactor({ user_id }))
  if (!has_second_factor) return false
  await tx.exec(deleteFactors({ user_id }))
  const { sessions: sessions_ended } = await endAccess(tx, user_id)
  await audit(tx, actor, { action: 'factor.reset', user_id, details: { sessions_ended } })
  notifyOwner(tx, events, user_id, 'factors_reset')
  return true
}
