// The caller's sessions. Ending one takes effect at once, because no session is cached. Signing out needs no session, so
// that a browser with an expired one can still remove its cookie.

import type { Queryable } from '../../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../../http/cookies.ts'
import type { Handlers } from '../../../http/routes.ts'
import type { TokenHasher } from '../../../http/tokens.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, listSessions } from './queries.ts'

type Keys = 'GET /auth/sessions' | 'DELETE /auth/sessions' | 'DELETE /auth/sessions/:session_id' | 'POST /auth/sign-out'

type Dependencies = { database: Queryable; hashToken: TokenHasher; cookie: SessionCookie }

export function sessionRoutes({ database, hashToken, cookie }: Dependencies): Handlers<Keys> {
  return {
    'GET /auth/sessions': async ({ caller: { user_id, session_id } }) => ({
      items: await database.all(listSessions({ user_id, current_id: session_id })),
      next_cursor: null,
    }),

    'DELETE /auth/sessions': async ({ caller: { user_id, session_id } }) => {
      await database.exec(deleteOtherSessions({ user_id, session_id }))
    },

    'DELETE /auth/sessions/:session_id': async ({ caller: { user_id }, params: { session_id } }) => {
      await database.get(deleteOwnSession({ user_id, session_id }))
    },

    'POST /auth/sign-out': async ({ request, reply }) => {
      const token = cookie.read(request)
      if (token !== undefined) await database.exec(deleteSession({ token_hash: hashToken(token) }))
      cookie.clear(reply)
    },
  }
}
