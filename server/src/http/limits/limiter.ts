import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from '@plinth/contract/routes/limits'
import { type RawBuilder, sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { withoutSyncCommit } from '../../adapters/postgres/commits.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, type Statement } from '../../adapters/postgres/statements.ts'
import { ApiError } from '../api-error.ts'
import { type Caller, ofEachKind, type SessionKind } from '../session.ts'

const INTEGER_MAX = 2_147_483_647

export type RateLimitState = { limit: Limit; allowed: boolean; max: number; remaining: number; reset_s: number }

type CountedRow = { allowed: boolean; recorded: number; reset_s: number }

type Value = RawBuilder<unknown>

type Values = { key: Value; max: Value; window: Value }

/**
 * Counts hits in an exact sliding window over all replicas. Readers cause it too, so it does not wait for a standby
 * that is away: a failover may forget the hits of its last moment.
 *
 * The hits of a row are in order, so a binary search finds those that have left the window. With `offset 0` PostgreSQL
 * reads the clock and cuts the row once, not for each use.
 */
const exactHit = ({ key, max, window }: Values, source: Value) => sql`
  insert into rate_limits as r (key, hits, allowed, expires_at)
  select ${key}, array[clock_timestamp()], true, clock_timestamp() + ${window}
  ${source}
  on conflict (key) do update set (hits, allowed, expires_at) = (
    select
      case
        when cardinality(live) < ${max} then live || greatest(now, live[cardinality(live)])
        else live
      end,
      cardinality(live) < ${max},
      now + ${window}
    from (
      select now, r.hits[width_bucket(now - ${window}, r.hits) + 1 :] as live
      from (select clock_timestamp() as now offset 0) as clock
      offset 0
    ) as hits
  )
  returning
    allowed,
    cardinality(hits) as recorded,
    ceil(extract(epoch from hits[1] + ${window} - clock_timestamp()))::int as reset_s`

const wideHit = ({ key, max, window }: Values, source: Value) => sql`
  insert into rate_limits as r (key, hits, allowed, count, expires_at)
  select ${key}, '{}', true, 1, clock_timestamp() + ${window}
  ${source}
  on conflict (key) do update set (allowed, count, expires_at) = (
    select
      counted < ${max},
      least(counted + 1, ${max}),
      case when counted = 0 then now + ${window} else r.expires_at end
    from (
      select now, case when r.expires_at > now then r.count else 0 end as counted
      from (select clock_timestamp() as now offset 0) as clock
      offset 0
    ) as hits
  )
  returning
    allowed,
    count as recorded,
    ceil(extract(epoch from expires_at - clock_timestamp()))::int as reset_s`

const recordHits = (wide: readonly boolean[]) =>
  prepared<Record<string, string | number>>()((value) => {
    const steps = wide.map((is_wide, index) => {
      const key = sql`${value(`key_${index}`)}::text`
      const values = valuesOf(key, value(`max_${index}`), value(`window_s_${index}`))
      const condition = index === 0 ? withoutSyncCommit : sql`exists (select from ${stepOf(index - 1)} where allowed)`
      return sql`${stepOf(index)} as (${(is_wide ? wideHit : exactHit)(values, sql`where ${condition}`)})`
    })
    const rows = wide.map((_, index) => sql`select * from ${stepOf(index)}`)
    return sql<CountedRow>`with ${sql.join(steps)} ${sql.join(rows, sql` union all `)}`
  })

function valuesOf(key: Value, max: unknown, window_s: unknown): Values {
  return { key, max: sql`${max}::int`, window: sql`make_interval(secs => ${window_s}::int)` }
}

const stepOf = (index: number) => sql.ref(`hit_${index}`)

type SessionHit = { token_hash: Buffer; scope: string; max: number; window_s: number }

/** Finds a session and counts a hit of its user in one round trip. */
const limitedSession = ofEachKind((sessionOf) =>
  prepared<SessionHit>()((value) => {
    const key = sql`${value('scope')} || ':' || session.user_id`
    const hit = exactHit(valuesOf(key, value('max'), value('window_s')), sql`from session where ${withoutSyncCommit}`)
    return sql<Caller & CountedRow>`
      with session as (${sessionOf(value('token_hash'))}), hit as (${hit})
      select * from session cross join hit`
  }),
)

const forgetHits = prepared<{ key: string }>()((value) => sql`delete from rate_limits where key = ${value('key')}`)

export const deleteExpiredHits = deletionOf('rate_limits', 'expires_at')

/** A hit counts for its subject. A text is stored only as a keyed hash; a user is stored by id. */
export type Counter = readonly [limit: Limit, subject: string | { user_id: string }]

export type RateLimiter = {
  /** Records hits in one statement, in order, until one is refused. Throws without a database, so nothing passes. */
  hit(...counters: Counter[]): Promise<RateLimitState[]>
  /** Records hits likewise. Throws ApiError `rate_limited` with the seconds to wait. */
  require(...counters: Counter[]): Promise<void>
  clear(...counter: Counter): Promise<void>
  /** Records a hit of the user whose session `find` finds, and `read` reads it from the row. */
  ofSession(
    limit: Limit,
    kind: SessionKind,
  ): {
    find(token_hash: Buffer): Statement<Caller & CountedRow>
    read(row: CountedRow): RateLimitState
  }
}

/** Limits what callers may do. The factor multiplies every limit that is not fixed, for load and acceptance runs. */
export function createRateLimiter(
  database: Queryable,
  key: KeyObject,
  factor: number,
  onDenial?: (scope: string) => void,
): RateLimiter {
  const statements = new Map<string, ReturnType<typeof recordHits>>()
  const statementOf = (counters: Counter[]) => {
    const wide = counters.map(([limit]) => limit.wide === true)
    const statement = statements.get(`${wide}`) ?? recordHits(wide)
    statements.set(`${wide}`, statement)
    return statement
  }
  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  const keyOf = ([{ scope }, subject]: Counter) =>
    `${scope}:${typeof subject === 'string' ? hashOf(`${scope}|${subject}`) : subject.user_id}`
  const maxOf = ({ fixed, max }: Limit) => (fixed ? max : Math.min(max * factor, INTEGER_MAX))
  const stateOf = (limit: Limit, { allowed, recorded, reset_s }: CountedRow) => {
    const max = maxOf(limit)
    if (!allowed) onDenial?.(limit.scope)
    return { limit, allowed, max, remaining: Math.max(0, max - recorded), reset_s: Math.max(1, reset_s) }
  }
  const hit: RateLimiter['hit'] = async (...counters) => {
    const values = counters.flatMap((counter, index) => [
      [`key_${index}`, keyOf(counter)],
      [`max_${index}`, maxOf(counter[0])],
      [`window_s_${index}`, counter[0].window_s],
    ])
    const rows = await database.all(statementOf(counters)(Object.fromEntries(values)))
    return counters.flatMap(([limit], index) => {
      const row = rows[index]
      return row ? [stateOf(limit, row)] : []
    })
  }
  return {
    hit,
    require: async (...counters) => requireAllowed(await hit(...counters)),
    async clear(...counter) {
      await database.exec(forgetHits({ key: keyOf(counter) }))
    },
    ofSession: (limit, kind) => ({
      find: (token_hash) =>
        limitedSession[kind]({ token_hash, scope: limit.scope, max: maxOf(limit), window_s: limit.window_s }),
      read: (row) => stateOf(limit, row),
    }),
  }
}

/** Throws ApiError `rate_limited` with the seconds to wait. */
export function requireAllowed(hits: RateLimitState[]): void {
  const refused = hits.find(({ allowed }) => !allowed)
  if (refused) throw new ApiError('rate_limited', { retry_after_s: refused.reset_s })
}
