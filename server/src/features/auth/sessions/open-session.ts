import type { SessionView } from '@plinth/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../../http/cookies.ts'
import { Refusal } from '../../../http/refusal.ts'
import { findCaller } from '../../../http/session.ts'
import type { TokenHasher } from '../../../http/tokens.ts'
import { sessionView } from '../../organizations/session-view.ts'
import type { UserViewer } from '../../users/current-user.ts'
import type { KnownBrowsers } from './known-browser.ts'

export type SessionOpenerDependencies = {
  database: Queryable
  cookie: SessionCookie
  known_browsers: KnownBrowsers
  hashToken: TokenHasher
  viewUser: UserViewer
}

/** Sets the cookie of a new session, makes the browser known to the account, and returns the session view. */
export type SessionOpener = (request: FastifyRequest, reply: FastifyReply, token: string) => Promise<SessionView>

export function createSessionOpener(deps: SessionOpenerDependencies): SessionOpener {
  const { database, cookie, known_browsers, hashToken, viewUser } = deps
  return async (request, reply, token) => {
    const caller = await findCaller(database, hashToken(token))
    // The account was deleted in between.
    if (!caller) throw new Refusal('unauthorized')
    cookie.set(reply, token)
    known_browsers.remember(request, reply, caller.email)
    return await sessionView(database, caller, viewUser)
  }
}
