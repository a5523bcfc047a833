// Recovery codes come with the first factor of an account and go with the last. A change of the factors needs a recent
// sign-in, tells the owner, and ends the trust of browsers. A sign-in with a passkey needs no address or other step.
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { userAgentOf } from '../sessions/sessions.ts'
import { beginCode, confirmCode, removeCode } from './codes/manage-codes.ts'
import { endTrust, renewCodes, viewFactors } from './factors.ts'
import { addPasskey, beginPasskey, changeName, removePasskey } from './passkeys/manage-passkeys.ts'
import { requestOptions } from './passkeys/options.ts'
import { SIGN_IN, signInWithPasskey } from './passkeys/sign-in.ts'

export function factorRoutes(services: Services) {
  const { known_browsers } = services
  return {
    'GET /auth/factors': ({ caller, request }) => viewFactors(services, caller, known_browsers.anyIdOf(request)),
    'POST /auth/factors/code/begin': (context) => beginCode(services, context),
    'POST /auth/factors/code': async (context) => ({
      recovery_codes: await confirmCode(services, context, context.body.code),
    }),
    'DELETE /auth/factors/code': (context) => removeCode(services, context),
    'POST /auth/factors/recovery-codes': async (context) => ({ recovery_codes: await renewCodes(services, context) }),
    'DELETE /auth/factors/trusted-browsers': (context) => endTrust(services, context),
    'POST /auth/passkey/options': () => requestOptions(services, SIGN_IN),
    'POST /auth/passkey': (context) => signInWithPasskey(services, context),
    'POST /auth/factors/passkeys/options': (context) => beginPasskey(services, context),
    'POST /auth/factors/passkeys': (context) =>
      addPasskey(services, context, {
        passkey: context.body.passkey,
        name: context.body.name,
        user_agent: userAgentOf(context.request.headers['user-agent']),
      }),
    'PATCH /auth/factors/passkeys/:passkey_id': (context) =>
      changeName(services, context, { ...context.params, ...context.body }),
    'DELETE /auth/factors/passkeys/:passkey_id': (context) =>
      removePasskey(services, context, context.params.passkey_id),
  } satisfies Partial<Handlers>
}
