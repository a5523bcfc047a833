import type { SignInMethod } from '@plinth/contract/users'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../adapters/postgres/database.ts'
import type { SessionCookie } from '../../http/cookies.ts'
import { newToken, type TokenHasher } from '../../http/tokens.ts'
import { deleteSession, dropOldestSessions, insertSession } from './queries.ts'

const USER_AGENT_LENGTH = 512

/** Where a session begins: the browser that asks, and the session it presented, which ends with the new one's start. */
export type Presented = { token: string | undefined; user_agent: string | null; ip: string }

export function presentedBy(request: FastifyRequest, cookie: SessionCookie): Presented {
  return {
    token: cookie.read(request),
    user_agent: request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null,
    ip: request.ip,
  }
}

/**
 * Starts a session and answers its token, the only copy there is. The presented session ends in the same transaction,
 * and beyond fifty the oldest go.
 */
export async function startSession(
  tx: Transaction,
  hashToken: TokenHasher,
  session: { user_id: string; method: SignInMethod; presented: Presented },
): Promise<string> {
  const { user_id, method, presented } = session
  const token = newToken()
  if (presented.token !== undefined) await tx.run(deleteSession({ token_hash: hashToken(presented.token) }))
  const { user_agent, ip } = presented
  await tx.run(insertSession({ token_hash: hashToken(token), user_id, method, user_agent, ip }))
  await tx.run(dropOldestSessions({ user_id }))
  return token
}
