import { sql } from 'kysely'
import { sqlBuilder } from '../../adapters/postgres/statements.ts'
import { type Counted, liveSession } from '../session.ts'
import { hitOfSession, type LimitValues } from './limiter.ts'

/** A live session, and a hit of its user in a limit: what the limit guards can then be read by the same statement. */
export function countedSession({ token_hash, ...limit }: { token_hash: Buffer } & LimitValues) {
  return sqlBuilder
    .with('session', () => liveSession(token_hash))
    .with('hit', () => hitOfSession(limit))
    .selectFrom(['session', 'hit'])
    .select(['session.session_id', 'session.user_id', 'session.stale', sql<Counted>`to_json(hit)`.as('hit')])
}
