import { PRODUCT } from '@plinth/product/brand'
import type { ActorContext } from '../../../../http/actor.ts'
import { ApiError } from '../../../../http/api-error.ts'
import { seal, unseal } from '../../../../http/sealed.ts'
import type { Services } from '../../../../services.ts'
import { audit } from '../../../audit/audit.ts'
import { lockActiveUser } from '../../accounts/queries.ts'
import { keepFirstCodes, makeFirstCodes } from '../recovery-codes/recovery-codes.ts'
import { notifyOwner, requireNotLast } from '../state/changes.ts'
import { confirmPendingSecret, deleteCodes, putPendingSecret, secretsOfCodes } from './queries.ts'
import { newSecret, stepOfCode, toBase32 } from './totp.ts'

type Used = Pick<Services, 'database' | 'events' | 'factor_keys'>

/** The secret counts once one of its codes is confirmed. */
export async function beginCode(
  { database, factor_keys }: Used,
  { caller: { user_id, email } }: ActorContext,
): Promise<{ secret: string; uri: string }> {
  const bytes = newSecret()
  await database.exec(putPendingSecret({ user_id, pending_secret: seal(factor_keys.code, bytes, user_id) }))
  const secret = toBase32(bytes)
  const label = `${encodeURIComponent(PRODUCT)}:${encodeURIComponent(email)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(PRODUCT)}` }
}

/** Returns the recovery codes of a first factor. Throws ApiError `second_factor_incorrect`. */
export async function confirmCode(
  { database, events, factor_keys }: Used,
  { caller: { user_id }, actor }: ActorContext,
  code: string,
): Promise<string[] | null> {
  const row = await database.find(secretsOfCodes({ user_id }))
  const pending_secret = row?.pending_secret ?? undefined
  const secret = pending_secret && unseal(factor_keys.code, pending_secret, user_id)
  const step = secret && stepOfCode(secret.text, code, Date.now())
  if (step === undefined || !pending_secret) throw new ApiError('second_factor_incorrect')
  const made = await makeFirstCodes(database, user_id)
  return await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    const confirmed = await tx.find(confirmPendingSecret({ user_id, pending_secret, step }))
    if (!confirmed) throw new ApiError('second_factor_incorrect')
    await audit(tx, actor, { action: 'factor.added', user_id, details: { kind: 'code' } })
    notifyOwner(tx, events, user_id, 'code_added')
    return await keepFirstCodes(tx, user_id, made)
  })
}

/** Throws ApiError `not_found` while codes are off, or `last_second_factor`. */
export async function removeCode(
  { database, events }: Used,
  { caller: { user_id }, actor }: ActorContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    if ((await tx.exec(deleteCodes({ user_id }))) === 0) throw new ApiError('not_found')
    await requireNotLast(tx, user_id)
    await audit(tx, actor, { action: 'factor.removed', user_id, details: { kind: 'code' } })
    notifyOwner(tx, events, user_id, 'code_removed')
  })
}
