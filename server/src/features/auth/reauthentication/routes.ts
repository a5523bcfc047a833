// A user who confirms their identity renews the session and its token, which routes with `recent` ask for.
import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { askerOf } from '../passwords/hashing.ts'
import { beginReauthentication, reauthenticate } from './reauthenticate.ts'

export function reauthenticationRoutes(services: Services) {
  const { passwords, cookie, clientAddress } = services
  return {
    'POST /auth/reauthenticate/options': ({ caller }) => beginReauthentication(services, caller),
    'POST /auth/reauthenticate': async (context) => {
      const asked = { ...services, passwords: passwords.askedBy(askerOf(context.request, clientAddress)) }
      cookie.set(context.reply, await reauthenticate(asked, context, context.body))
    },
  } satisfies Partial<Handlers>
}
