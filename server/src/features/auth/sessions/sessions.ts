import { browserName } from '@plinth/contract/text/browsers'
import type { SignInMethod } from '@plinth/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { deleteSession, insertSession, renewSession } from './queries.ts'

/** The browser that asks for a session, and the session it presents, which ends when the new one starts. */
export type SignInClient = { token: string | undefined; user_agent: string; ip: string; request_id: string }

export function presentedBy(
  { cookie, clientAddress }: Pick<Services, 'cookie' | 'clientAddress'>,
  request: FastifyRequest,
): SignInClient {
  return {
    token: cookie.read(request),
    user_agent: userAgentOf(request.headers['user-agent']),
    ip: clientAddress(request),
    request_id: request.id,
  }
}

/** For the audit trail: the user who has just signed in, or null for one who gets an account only now. */
export function actorOf({ ip, request_id }: SignInClient, user_id: string | null): Actor {
  return { kind: 'user', user_id, ip, request_id }
}

/**
 * Starts a session by one statement, in a transaction or alone, and returns its token, of which only a hash is stored. The
 * session that the browser presents ends with it. Throws ApiError `invalid_credentials` when the account is not active any
 * more, or has another password than that of `password_hash`: never for a caller that has locked it.
 */
export async function startSession(
  to: Transaction | Queryable,
  { events, hashToken, hashUserAgent }: Pick<Services, 'events' | 'hashToken' | 'hashUserAgent'>,
  session: { user_id: string; method: SignInMethod; password_hash?: string; client: SignInClient },
): Promise<string> {
  const { user_id, method, password_hash = null, client } = session
  const { user_agent, ip, request_id } = client
  const token = newToken()
  const started = await to.find(
    insertSession({
      token_hash: hashToken(token),
      ended_hashes: client.token === undefined ? [] : hashToken.accepted(client.token),
      user_agent_hash: hashUserAgent(user_agent),
      previous_hashes: hashUserAgent.accepted(user_agent).slice(1),
      ...{ user_id, method, password_hash, user_agent, ip, request_id },
    }),
  )
  if (!started) throw new ApiError('invalid_credentials')
  if (started.fresh) {
    const event = { user_id, user_agent_summary: browserName(user_agent), at: started.last_seen_at }
    if ('afterCommit' in to) to.afterCommit(() => events.emit('auth.new_user_agent_sign_in', event))
    else events.emit('auth.new_user_agent_sign_in', event)
  }
  return token
}

/** Ends the session of a token, of which these are the hashes. Without a user as actor, its owner is the actor. */
export async function endSessions(tx: Transaction, actor: Actor, token_hashes: readonly Buffer[]): Promise<void> {
  for (const token_hash of token_hashes) {
    const ended = await tx.find(deleteSession({ token_hash }))
    if (!ended) continue
    const { id, user_id } = ended
    const by = { ...actor, user_id: actor.user_id ?? user_id }
    await audit(tx, by, { action: 'session.ended', user_id, target_id: id })
  }
}

/**
 * Gives a session a new token and a new proof of identity. The old token stops working at once. Throws `unauthorized` when
 * the session has ended meanwhile.
 */
export async function renew(
  tx: Transaction,
  hashToken: TokenHasher,
  actor: Actor,
  { user_id, session_id }: SessionUser,
): Promise<string> {
  const token = newToken()
  const renewed = await tx.exec(renewSession({ session_id, token_hash: hashToken(token) }))
  if (renewed === 0) throw new ApiError('unauthorized')
  await audit(tx, actor, { action: 'session.renewed', user_id, target_id: session_id })
  return token
}

const LENGTH = 512

function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}
