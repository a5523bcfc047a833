import type { SecondFactorOptions } from '@plinth/contract/auth/factors'
import type { Services } from '../../../../services.ts'
import type { Ceremony } from '../passkeys/challenge.ts'
import { requestOptions } from '../passkeys/options.ts'
import { credentialsOf } from '../passkeys/queries.ts'
import { methodsOfUser } from '../state/queries.ts'

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
