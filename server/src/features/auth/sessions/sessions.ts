import { browserName } from '@plinth/contract/text/browsers'
import type { SignInMethod } from '@plinth/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { deleteSession, dropOldestSessions, insertSession, renewSession } from './queries.ts'
import { userAgentOf } from './user-agent.ts'
import { seeUserAgent } from './user-agent-queries.ts'

/** The browser that asks for a session, and the session it client, which ends when the new one starts. */
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

/** Returns the session's token, of which only a hash is stored. The client session ends in the same transaction. */
export async function startSession(
  tx: Transaction,
  { events, hashToken, hashUserAgent }: Pick<Services, 'events' | 'hashToken' | 'hashUserAgent'>,
  session: { user_id: string; method: SignInMethod; client: SignInClient },
): Promise<string> {
  const { user_id, method, client } = session
  const { user_agent, ip } = client
  const token = newToken()
  const actor = actorOf(client, user_id)
  if (client.token !== undefined) await endSessions(tx, actor, hashToken.accepted(client.token))
  const started = await tx.single(insertSession({ token_hash: hashToken(token), user_id, method, user_agent, ip }))
  await audit(tx, actor, { action: 'session.started', user_id, target_id: started.id, details: { method } })
  for (const { id } of await tx.all(dropOldestSessions({ user_id })))
    await audit(tx, actor, { action: 'session.ended', user_id, target_id: id, details: { reason: 'too_many' } })

  const previous_hashes = hashUserAgent.accepted(user_agent).slice(1)
  const agent = await tx.single(seeUserAgent({ user_id, user_agent_hash: hashUserAgent(user_agent), previous_hashes }))
  if (agent.fresh) {
    const event = { user_id, user_agent_summary: browserName(user_agent), at: agent.last_seen_at }
    tx.afterCommit(() => events.emit('auth.new_user_agent_sign_in', event))
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
