// Recovery codes come with the first factor of an account and go with the last. A change of the factors needs a recent
// sign-in, tells the owner, and ends the trust of browsers. A sign-in with a passkey needs no address or other step.
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { beginCode, confirmCode } from './codes/manage-codes.ts'
import { deleteCodes } from './codes/queries.ts'
import { endTrust, renewCodes, viewFactors } from './factors.ts'
import { addPasskey, beginPasskey, changeName } from './passkeys/manage-passkeys.ts'
import { requestOptions } from './passkeys/options.ts'
import { deletePasskey } from './passkeys/queries.ts'
import { SIGN_IN, signInWithPasskey } from './passkeys/sign-in.ts'
import { removeFactor } from './state/changes.ts'

export function factorRoutes(services: Services) {
  const { known_browsers } = services
  return {
    'GET /auth/factors': ({ caller, request }) => viewFactors(services, caller, known_browsers.anyIdOf(request)),
    'POST /auth/factors/code/begin': (context) => beginCode(services, context),
    'POST /auth/factors/code': (context) => confirmCode(services, context),
    'DELETE /auth/factors/code': (context) =>
      removeFactor(services, context, { kind: 'code', removal: deleteCodes(context.caller) }),
    'POST /auth/factors/recovery-codes': async (context) => ({ recovery_codes: await renewCodes(services, context) }),
    'DELETE /auth/factors/trusted-browsers': (context) => endTrust(services, context),
    'POST /auth/passkey/options': () => requestOptions(services, SIGN_IN),
    'POST /auth/passkey': (context) => signInWithPasskey(services, context),
    'POST /auth/factors/passkeys/options': (context) => beginPasskey(services, context),
    'POST /auth/factors/passkeys': (context) => addPasskey(services, context),
    'PATCH /auth/factors/passkeys/:passkey_id': (context) => changeName(services, context),
    'DELETE /auth/factors/passkeys/:passkey_id': (context) => {
      const { passkey_id } = context.params
      const removal = deletePasskey({ user_id: context.caller.user_id, passkey_id })
      return removeFactor(services, context, { kind: 'passkey', target_id: passkey_id, removal })
    },
  } satisfies Partial<Handlers>
}
