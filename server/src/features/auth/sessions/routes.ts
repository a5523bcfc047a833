import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../../http/cookies.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { TokenHasher } from '../../../http/tokens.ts'
import { changePassword, reauthenticate } from '../passwords/change-password.ts'
import type { Passwords } from '../passwords/hashing.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, listSessions } from './queries.ts'

type Keys =
  | 'POST /auth/change-password'
  | 'POST /auth/reauthenticate'
  | 'GET /auth/sessions'
  | 'DELETE /auth/sessions'
  | 'DELETE /auth/sessions/:session_id'
  | 'POST /auth/sign-out'

type Dependencies = { database: DatabaseHandle; passwords: Passwords; hashToken: TokenHasher; cookie: SessionCookie }

/** What a signed-in person does with the password and the sessions. */
export function sessionRoutes(deps: Dependencies): Handlers<Keys> {
  const { database, hashToken, cookie } = deps
  return {
    'POST /auth/change-password': async ({ caller, body, reply }) => {
      cookie.set(reply, await changePassword(deps, caller, body))
    },

    'POST /auth/reauthenticate': async ({ caller, body, reply }) => {
      cookie.set(reply, await reauthenticate(deps, caller, body.password))
    },

    'GET /auth/sessions': async ({ caller: { user_id, session_id } }) => ({
      items: await database.run(listSessions({ user_id, current_id: session_id })),
      next_cursor: null,
    }),

    'DELETE /auth/sessions': async ({ caller: { user_id, session_id } }) => {
      await database.run(deleteOtherSessions({ user_id, session_id }))
    },

    'DELETE /auth/sessions/:session_id': async ({ caller: { user_id }, params: { session_id } }) => {
      const [ended] = await database.run(deleteOwnSession({ user_id, session_id }))
      if (!ended) throw new Refusal('not_found')
    },

    'POST /auth/sign-out': async ({ request, reply }) => {
      const token = cookie.read(request)
      if (token !== undefined) await database.run(deleteSession({ token_hash: hashToken(token) }))
      cookie.clear(reply)
    },
  }
}
