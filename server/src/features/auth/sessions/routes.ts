// No session is cached, so ending one takes effect at once. Signing out needs no session, so that a browser with an
// expired one can still remove its cookie.

import type { Handlers } from '../../../http/routes.ts'
import type { Services } from '../../../services.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { listSessions } from './queries.ts'
import { endSessions } from './sessions.ts'

export function sessionRoutes({ database, hashToken, cookie }: Services) {
  return {
    'GET /auth/sessions': async ({ caller: { user_id, session_id } }) => ({
      items: await database.all(listSessions({ user_id, current_id: session_id })),
      next_cursor: null,
    }),

    'DELETE /auth/sessions': (context) => endOtherSessions(database, context),

    'DELETE /auth/sessions/:session_id': (context) => endOwnSession(database, context, context.params.session_id),

    'POST /auth/sign-out': async ({ actor, request, reply }) => {
      const token = cookie.read(request)
      const ended = token === undefined ? [] : hashToken.accepted(token)
      if (ended.length > 0) await database.transaction((tx) => endSessions(tx, actor, ended))
      cookie.clear(reply)
    },
  } satisfies Partial<Handlers>
}
