import { browserName } from '@plinth/contract/browsers'
import type { SignInMethod } from '@plinth/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { EventBus } from '../../../events.ts'
import type { ClientAddress } from '../../../http/address/client-address.ts'
import type { SessionCookie } from '../../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import { deleteSession, dropOldestSessions, insertSession, renewSession, seeUserAgent } from './queries.ts'
import { userAgentOf } from './user-agent.ts'

/** Where a session begins: the browser that asks, and the session it presented, which ends when the new one starts. */
export type Presented = { token: string | undefined; user_agent: string; ip: string }

/** What starting a session needs. */
export type SessionDependencies = {
  events: EventBus
  hashToken: TokenHasher
  hashUserAgent: (user_agent: string) => Buffer
}

/** Reads from a request what a session keeps of its browser. */
export function createPresented(
  cookie: SessionCookie,
  clientAddress: ClientAddress,
): (request: FastifyRequest) => Presented {
  return (request) => ({
    token: cookie.read(request),
    user_agent: userAgentOf(request.headers['user-agent']),
    ip: clientAddress(request),
  })
}

/**
 * Starts a session and answers its token, the only copy there is. The presented session ends in the same transaction,
 * beyond fifty the oldest go, and a browser never seen for this user is announced [E1].
 */
export async function startSession(
  tx: Transaction,
  { events, hashToken, hashUserAgent }: SessionDependencies,
  session: { user_id: string; method: SignInMethod; presented: Presented },
): Promise<string> {
  const { user_id, method, presented } = session
  const { user_agent, ip } = presented
  const token = newToken()
  if (presented.token !== undefined) await tx.run(deleteSession({ token_hash: hashToken(presented.token) }))
  await tx.run(insertSession({ token_hash: hashToken(token), user_id, method, user_agent, ip }))
  await tx.run(dropOldestSessions({ user_id }))

  const [agent] = await tx.run(seeUserAgent({ user_id, user_agent_hash: hashUserAgent(user_agent) }))
  if (agent?.fresh) {
    const event = { user_id, user_agent_summary: browserName(user_agent), at: agent.last_seen_at }
    tx.afterCommit(() => events.emit('auth.new_user_agent_sign_in', event))
  }
  return token
}

/** Gives a session a new token and a fresh proof of its person; the old token is dead at once. */
export async function renew(tx: Transaction, hashToken: TokenHasher, session_id: string): Promise<string> {
  const token = newToken()
  await tx.run(renewSession({ session_id, token_hash: hashToken(token) }))
  return token
}
