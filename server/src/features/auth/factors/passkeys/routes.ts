// A sign-in with a passkey needs no address and no second step. Only answers are stored, so that each works once.
import type { Handlers } from '../../../../http/routes.ts'
import type { Services } from '../../../../services.ts'
import { openSession } from '../../sessions/session-view.ts'
import { presentedBy, userAgentOf } from '../../sessions/sessions.ts'
import { addPasskey, beginPasskey, changeName, removePasskey } from './manage-passkeys.ts'
import { requestOptions } from './options.ts'
import { SIGN_IN, signInWithPasskey } from './sign-in.ts'

export function passkeyRoutes(services: Services) {
  return {
    'POST /auth/passkey/options': () => requestOptions(services, SIGN_IN),
    'POST /auth/passkey': async ({ body, request, reply }) => {
      const token = await signInWithPasskey(services, body.passkey, presentedBy(services, request))
      return await openSession(services, request, reply, token)
    },
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
