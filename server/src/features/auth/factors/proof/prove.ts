import type { SecondFactorMethod, SecondFactorOptions } from '@plinth/contract/auth/factors'
import type { Transaction } from '../../../../adapters/postgres/database.ts'
import type { Actor } from '../../../../http/actor.ts'
import { seal, unseal } from '../../../../http/sealed.ts'
import type { Services } from '../../../../services.ts'
import { audit } from '../../../audit/audit.ts'
import { secretsOfCodes, useStep } from '../codes/queries.ts'
import { stepOfCode } from '../codes/totp.ts'
import { provePasskey } from '../passkeys/assertion.ts'
import type { Ceremony } from '../passkeys/challenge.ts'
import { requestOptions } from '../passkeys/options.ts'
import { credentialsOf } from '../passkeys/queries.ts'
import { useRecoveryCode } from '../recovery-codes/queries.ts'
import { hashOfCode } from '../recovery-codes/recovery-codes.ts'
import { notifyOwner } from '../state/changes.ts'
import { methodsOfUser } from '../state/queries.ts'

export type FactorAnswer = {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: unknown
}

/** `spend` uses a right answer up, with the user locked, and is false when another request has been faster. */
export type FactorProof = {
  method: SecondFactorMethod
  spend(tx: Transaction, actor: Actor): Promise<boolean>
}

type Used = Pick<Services, 'database' | 'events' | 'frontend_url' | 'factor_keys'>

export async function optionsFor(
  services: Pick<Services, 'database' | 'frontend_url' | 'factor_keys'>,
  user_id: string,
  ceremony: Ceremony,
): Promise<SecondFactorOptions> {
  const { methods } = await services.database.single(methodsOfUser({ user_id }))
  if (!methods.includes('passkey')) return { methods, passkey: null }
  const credentials = await services.database.all(credentialsOf({ user_id }))
  return { methods, passkey: requestOptions(services, ceremony, credentials) }
}

/** Returns undefined for an answer that is not right for this user, whatever is wrong with it. */
export async function proveFactor(
  services: Used,
  user_id: string,
  { code, recovery_code, passkey }: FactorAnswer,
  ceremony: Ceremony,
): Promise<FactorProof | undefined> {
  if (code !== undefined) return await proveCode(services, user_id, code)
  if (recovery_code !== undefined) return await proveRecoveryCode(services, user_id, recovery_code)
  const proven = await provePasskey(services, passkey, ceremony)
  return proven?.user_id === user_id ? { method: 'passkey', spend: proven.spend } : undefined
}

async function proveCode(
  { database, factor_keys }: Used,
  user_id: string,
  code: string,
): Promise<FactorProof | undefined> {
  const row = await database.find(secretsOfCodes({ user_id }))
  const sealed_secret = row?.sealed_secret ?? undefined
  const secret = sealed_secret && unseal(factor_keys.code, sealed_secret, user_id)
  const step = secret && stepOfCode(secret.text, code, Date.now())
  if (step === undefined || !sealed_secret) return undefined
  const resealed = secret?.is_old ? seal(factor_keys.code, secret.text, user_id) : null
  return {
    method: 'code',
    spend: async (tx) => (await tx.find(useStep({ user_id, step, sealed_secret, resealed }))) !== undefined,
  }
}

// The use of the code shows whether it exists.
async function proveRecoveryCode({ events }: Used, user_id: string, typed: string): Promise<FactorProof> {
  const code_hash = await hashOfCode(user_id, typed)
  return {
    method: 'recovery_code',
    async spend(tx, actor) {
      const used = await tx.find(useRecoveryCode({ user_id, code_hash }))
      if (!used) return false
      await audit(tx, actor, { action: 'factor.used_recovery', user_id, details: { left: used.left } })
      notifyOwner(tx, events, user_id, 'recovery_code_used')
      return true
    },
  }
}
