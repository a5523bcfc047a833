// Recovery codes come with the first factor of an account and go with the last. A change of the factors needs a recent
// sign-in, tells the owner, and ends the trust of browsers.
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { beginCode, confirmCode, removeCode } from './codes/manage-codes.ts'
import { endTrust, renewCodes, viewFactors } from './factors.ts'
import { passkeyRoutes } from './passkeys/routes.ts'

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
    ...passkeyRoutes(services),
  } satisfies Partial<Handlers>
}
