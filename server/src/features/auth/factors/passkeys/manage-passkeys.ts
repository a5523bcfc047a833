import { PASSKEYS_MAX, type Passkey, type PasskeyCreation } from '@plinth/contract/auth/factors'
import { browserName } from '@plinth/contract/text/browsers'
import { ApiError } from '../../../../http/api-error.ts'
import type { Context } from '../../../../http/routes.ts'
import type { SessionProfile } from '../../../../http/session.ts'
import type { Services } from '../../../../services.ts'
import { audit } from '../../../audit/audit.ts'
import { userAgentOf } from '../../sessions/sessions.ts'
import { addFactor } from '../state/changes.ts'
import { creationOptions } from './options.ts'
import { credentialsOf, insertPasskey, renamePasskey } from './queries.ts'
import { register } from './register.ts'

// The ceremony is bound to the session that asked, so that no page of another one completes it.
const ceremonyOf = ({ session_id }: { session_id: string }) => ({ purpose: 'add' as const, subject: session_id })

/** Throws ApiError `passkey_limit_reached`. */
export async function beginPasskey(
  services: Services,
  { caller }: { caller: SessionProfile },
): Promise<PasskeyCreation> {
  const credentials = await services.database.all(credentialsOf(caller))
  if (credentials.length >= PASSKEYS_MAX) throw new ApiError('passkey_limit_reached')
  return creationOptions(services, caller, ceremonyOf(caller), credentials)
}

/** Throws ApiError `second_factor_incorrect`, also for a passkey of any account, or `passkey_limit_reached`. */
export async function addPasskey(
  services: Services,
  context: Context<'POST /auth/factors/passkeys'>,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { user_id } = context.caller
  const registered = await register(services, ceremonyOf(context.caller), context.body.passkey)
  if (!registered) throw new ApiError('second_factor_incorrect')
  const name = context.body.name ?? browserName(userAgentOf(context.request.headers['user-agent']))
  const { added: passkey, recovery_codes } = await addFactor(services, context, 'passkey', async (tx) => {
    const others = await tx.all(credentialsOf({ user_id }))
    if (others.length >= PASSKEYS_MAX) throw new ApiError('passkey_limit_reached')
    const inserted = await tx.find(insertPasskey({ ...registered, user_id, name }))
    if (!inserted) throw new ApiError('second_factor_incorrect')
    return inserted
  })
  return { passkey, recovery_codes }
}

/** Throws ApiError `not_found` for a passkey of another user. */
export async function changeName(
  { database }: Services,
  { caller: { user_id }, actor, params, body }: Context<'PATCH /auth/factors/passkeys/:passkey_id'>,
): Promise<Passkey> {
  const { passkey_id } = params
  return await database.transaction(async (tx) => {
    const passkey = await tx.getOrNotFound(renamePasskey({ user_id, passkey_id, ...body }))
    await audit(tx, actor, { action: 'factor.renamed', user_id, target_id: passkey_id })
    return passkey
  })
}
