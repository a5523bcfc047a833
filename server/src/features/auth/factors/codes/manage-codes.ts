import { PRODUCT } from '@plinth/product/brand'
import { ApiError } from '../../../../http/api-error.ts'
import type { Context } from '../../../../http/routes.ts'
import { seal, unseal } from '../../../../http/sealed.ts'
import type { SessionProfile } from '../../../../http/session.ts'
import type { Services } from '../../../../services.ts'
import { addFactor } from '../state/changes.ts'
import { confirmPendingSecret, putPendingSecret, secretsOfCodes } from './queries.ts'
import { newSecret, stepOfCode, toBase32 } from './totp.ts'

/** The secret counts once one of its codes is confirmed. */
export async function beginCode(
  { database, factor_keys }: Services,
  { caller: { user_id, email } }: { caller: SessionProfile },
): Promise<{ secret: string; uri: string }> {
  const bytes = newSecret()
  await database.exec(putPendingSecret({ user_id, pending_secret: seal(factor_keys.code, bytes, user_id) }))
  const secret = toBase32(bytes)
  const label = `${encodeURIComponent(PRODUCT)}:${encodeURIComponent(email)}`
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(PRODUCT)}` }
}

/** Throws ApiError `second_factor_incorrect`. */
export async function confirmCode(
  services: Services,
  context: Context<'POST /auth/factors/code'>,
): Promise<{ recovery_codes: string[] | null }> {
  const { database, factor_keys } = services
  const { user_id } = context.caller
  const row = await database.find(secretsOfCodes({ user_id }))
  const pending_secret = row?.pending_secret ?? undefined
  const secret = pending_secret && unseal(factor_keys.code, pending_secret, user_id)
  const step = secret && stepOfCode(secret.text, context.body.code, Date.now())
  if (step === undefined || !pending_secret) throw new ApiError('second_factor_incorrect')
  const { recovery_codes } = await addFactor(services, context, 'code', async (tx) => {
    const confirmed = await tx.find(confirmPendingSecret({ user_id, pending_secret, step }))
    if (!confirmed) throw new ApiError('second_factor_incorrect')
    return null
  })
  return { recovery_codes }
}
