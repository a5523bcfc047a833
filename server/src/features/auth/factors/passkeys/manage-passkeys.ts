import { PASSKEYS_MAX, type Passkey, type PasskeyCreation } from '@plinth/contract/auth/factors'
import { browserName } from '@plinth/contract/text/browsers'
import type { ActorContext } from '../../../../http/actor.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { Services } from '../../../../services.ts'
import { audit } from '../../../audit/audit.ts'
import { lockActiveUser } from '../../accounts/queries.ts'
import { keepFirstCodes, makeFirstCodes } from '../recovery-codes/recovery-codes.ts'
import { notifyOwner, requireNotLast } from '../state/changes.ts'
import { creationOptions } from './options.ts'
import { credentialsOf, deletePasskey, insertPasskey, renamePasskey } from './queries.ts'
import { register } from './register.ts'

type Used = Pick<Services, 'database' | 'events' | 'frontend_url' | 'factor_keys'>

// The ceremony is bound to the session that asked, so that no page of another one completes it.
const ceremonyOf = ({ session_id }: { session_id: string }) => ({ purpose: 'add' as const, subject: session_id })

/** Throws ApiError `passkey_limit_reached`. */
export async function beginPasskey(services: Used, { caller }: ActorContext): Promise<PasskeyCreation> {
  const credentials = await services.database.all(credentialsOf(caller))
  if (credentials.length >= PASSKEYS_MAX) throw new ApiError('passkey_limit_reached')
  return creationOptions(services, caller, ceremonyOf(caller), credentials)
}

/** Throws ApiError `second_factor_incorrect`, also for a passkey of any account, or `passkey_limit_reached`. */
export async function addPasskey(
  services: Used,
  { caller, actor }: ActorContext,
  { passkey: answer, name, user_agent }: { passkey: unknown; name: string | undefined; user_agent: string },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { database, events } = services
  const { user_id } = caller
  const registered = await register(services, ceremonyOf(caller), answer)
  if (!registered) throw new ApiError('second_factor_incorrect')
  const made = await makeFirstCodes(database, user_id)
  return await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    const others = await tx.all(credentialsOf({ user_id }))
    if (others.length >= PASSKEYS_MAX) throw new ApiError('passkey_limit_reached')
    const passkey = await tx.find(insertPasskey({ ...registered, user_id, name: name ?? browserName(user_agent) }))
    if (!passkey) throw new ApiError('second_factor_incorrect')
    await audit(tx, actor, { action: 'factor.added', user_id, target_id: passkey.id, details: { kind: 'passkey' } })
    notifyOwner(tx, events, user_id, 'passkey_added')
    return { passkey, recovery_codes: await keepFirstCodes(tx, user_id, made) }
  })
}

/** Throws ApiError `not_found` for a passkey of another user. */
export async function changeName(
  { database }: Used,
  { caller: { user_id }, actor }: ActorContext,
  { passkey_id, name }: { passkey_id: string; name: string },
): Promise<Passkey> {
  return await database.transaction(async (tx) => {
    const passkey = await tx.getOrNotFound(renamePasskey({ user_id, passkey_id, name }))
    await audit(tx, actor, { action: 'factor.renamed', user_id, target_id: passkey_id })
    return passkey
  })
}

/** Throws ApiError `not_found` for a passkey of another user, or `last_second_factor`. */
export async function removePasskey(
  { database, events }: Used,
  { caller: { user_id }, actor }: ActorContext,
  passkey_id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await tx.find(lockActiveUser({ user_id })))) throw new ApiError('unauthorized')
    await tx.getOrNotFound(deletePasskey({ user_id, passkey_id }))
    await requireNotLast(tx, user_id)
    await audit(tx, actor, { action: 'factor.removed', user_id, target_id: passkey_id, details: { kind: 'passkey' } })
    notifyOwner(tx, events, user_id, 'passkey_removed')
  })
}
