import { browserName } from '@plinth/contract/text/browsers'
import type { SignInMethod } from '@plinth/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../../adapters/postgres/database.ts'
import type { EventBus } from '../../../events.ts'
import type { ClientAddress } from '../../../http/address/client-address.ts'
import type { SessionCookie } from '../../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import { deleteSession, dropOldestSessions, insertSession, renewSession } from './queries.ts'
import { userAgentOf } from './user-agent.ts'
import { seeUserAgent } from './user-agent-queries.ts'

/** The browser that asks for a session, and the session it presented, which ends when the new one starts. */
export type Presented = { token: string | undefined; user_agent: string; ip: string }

export type SessionDependencies = {
  events: EventBus
  hashToken: TokenHasher
  hashUserAgent: (user_agent: string) => Buffer
}

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

/** Returns the session's token, of which only a hash is stored. The presented session ends in the same transaction. */
export async function startSession(
  tx: Transaction,
  { events, hashToken, hashUserAgent }: SessionDependencies,
  session: { user_id: string; method: SignInMethod; presented: Presented },
): Promise<string> {
  const { user_id, method, presented } = session
  const { user_agent, ip } = presented
  const token = newToken()
  if (presented.token !== undefined) await tx.exec(deleteSession({ token_hash: hashToken(presented.token) }))
  await tx.exec(insertSession({ token_hash: hashToken(token), user_id, method, user_agent, ip }))
  await tx.exec(dropOldestSessions({ user_id }))

  const agent = await tx.one(seeUserAgent({ user_id, user_agent_hash: hashUserAgent(user_agent) }))
  if (agent.fresh) {
    const event = { user_id, user_agent_summary: browserName(user_agent), at: agent.last_seen_at }
    tx.afterCommit(() => events.emit('auth.new_user_agent_sign_in', event))
  }
  return token
}

/** Gives a session a new token and a new proof of identity. The old token stops working at once. */
export async function renew(tx: Transaction, hashToken: TokenHasher, session_id: string): Promise<string> {
  const token = newToken()
  await tx.exec(renewSession({ session_id, token_hash: hashToken(token) }))
  return token
}
