import type { SessionMethod } from '@plinth/contract/auth'
import type { SecondFactorMethod } from '@plinth/contract/auth/factors'
import { browserName } from '@plinth/contract/text/browsers'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Transaction } from '../../../adapters/postgres/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SessionUser } from '../../../http/session.ts'
import { newToken, type TokenHasher } from '../../../http/tokens.ts'
import type { Services } from '../../../services.ts'
import { audit } from '../../audit/audit.ts'
import { deleteSession, insertSession, renewSession } from './queries.ts'

/** The session that the browser presents ends when the new one starts. */
export type SignInClient = {
  token: string | undefined
  /** The cookie comes from a sign-in to any account. */
  browser_id: string | undefined
  user_agent: string
  ip: string
  request_id: string
}

/** The second factor of the account completes a `pending` sign-in. Both values are tokens. */
export type Started = { session: string } | { pending: string; methods: SecondFactorMethod[] }

export function presentedBy(
  { cookie, known_browsers, clientAddress }: Pick<Services, 'cookie' | 'known_browsers' | 'clientAddress'>,
  request: FastifyRequest,
): SignInClient {
  return {
    token: cookie.read(request),
    browser_id: known_browsers.anyIdOf(request),
    user_agent: userAgentOf(request.headers['user-agent']),
    ip: clientAddress(request),
    request_id: request.id,
  }
}

/** The actor is null for a user who gets an account only now. */
export function actorOf({ ip, request_id }: SignInClient, user_id: string | null): Actor {
  return { kind: 'user', user_id, ip, request_id }
}

/**
 * Opens every session, in a transaction or alone, and decides whether the second step is due. Only a hash of the token
 * is stored. `second_step` is a factor that was proven. Throws ApiError `invalid_credentials` for an inactive account or
 * another password than that of `password_hash`: never for a caller that has locked the account.
 */
export async function startSession(
  to: Transaction | Queryable,
  { events, hashToken, hashUserAgent }: Pick<Services, 'events' | 'hashToken' | 'hashUserAgent'>,
  session: {
    user_id: string
    method: SessionMethod
    password_hash?: string
    second_step?: SecondFactorMethod
    client: SignInClient
  },
): Promise<Started> {
  const { user_id, method, password_hash = null, second_step = null, client } = session
  const { user_agent, ip, request_id } = client
  const token = newToken()
  const started = await to.find(
    insertSession({
      token_hash: hashToken(token),
      ended_hashes: client.token === undefined ? [] : hashToken.accepted(client.token),
      user_agent_hash: hashUserAgent(user_agent),
      previous_hashes: hashUserAgent.accepted(user_agent).slice(1),
      browser_hashes: client.browser_id === undefined ? [] : hashToken.accepted(client.browser_id),
      ...{ user_id, method, password_hash, second_step, user_agent, ip, request_id },
    }),
  )
  if (!started) throw new ApiError('invalid_credentials')
  if (started.methods) return { pending: token, methods: started.methods }
  if (started.fresh) {
    const event = { user_id, user_agent_summary: browserName(user_agent), at: started.last_seen_at }
    if ('afterCommit' in to) to.afterCommit(() => events.emit('auth.new_user_agent_sign_in', event))
    else events.emit('auth.new_user_agent_sign_in', event)
  }
  return { session: token }
}

/** The account is new or has proven a factor, so the session needs no second step. */
export function sessionOf(started: Started): string {
  if ('session' in started) return started.session
  throw new ApiError('unauthorized')
}

/** Ends the sessions of these hashes. Without a user as actor, their owner is the actor. */
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
 * Gives a session a new token. It is recent again only when the user has `confirmed` who they are, with a factor of an
 * account that has one [V9]. Throws `unauthorized` when the session has ended.
 */
export async function renew(
  tx: Transaction,
  hashToken: TokenHasher,
  actor: Actor,
  { user_id, session_id }: SessionUser,
  confirmed?: { second_step: SecondFactorMethod | null },
): Promise<string> {
  const token = newToken()
  const second_step = confirmed?.second_step ?? null
  const row = { session_id, token_hash: hashToken(token), confirmed: confirmed !== undefined, second_step }
  const renewed = await tx.exec(renewSession(row))
  if (renewed === 0) throw new ApiError('unauthorized')
  await audit(tx, actor, { action: 'session.renewed', user_id, target_id: session_id })
  return token
}

const LENGTH = 512

export function userAgentOf(header: string | undefined): string {
  return header?.slice(0, LENGTH) ?? ''
}
