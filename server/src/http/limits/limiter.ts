import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from '@plinth/contract/routes/limits'
import { sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { withoutSyncCommit } from '../../adapters/postgres/commits.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { ApiError } from '../api-error.ts'

const INTEGER_MAX = 2_147_483_647

type Counted = { allowed: boolean; recorded: number; reset_s: number }

export type Hit = { allowed: boolean; max: number; remaining: number; reset_s: number }

/**
 * An exact sliding window over all replicas in one statement. Refused hits are not recorded. Readers cause it too, so it
 * does not wait for a standby that is away: a failover may forget the hits of its last moment.
 *
 * The hits of a row are in order, so a binary search finds those that have left the window. With `offset 0` PostgreSQL
 * reads the clock and cuts the row once, not for each use.
 */
const recordHit = prepared<{ key: string; max: number; window_s: number }>()((value) => {
  const max = value('max')
  const window = sql`make_interval(secs => ${value('window_s')}::int)`
  return sql<Counted>`
    insert into rate_limits as r (key, hits, allowed, expires_at)
    select ${value('key')}, array[clock_timestamp()], true, clock_timestamp() + ${window}
    where ${withoutSyncCommit}
    on conflict (key) do update set (hits, allowed, expires_at) = (
      select
        case
          when cardinality(live) < ${max}::int then live || greatest(now, live[cardinality(live)])
          else live
        end,
        cardinality(live) < ${max}::int,
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
})

/** One hit of a `wide` limit. Refused hits do not extend the window. */
const recordWideHit = prepared<{ key: string; max: number; window_s: number }>()((value) => {
  const window = sql`make_interval(secs => ${value('window_s')}::int)`
  return sql<Counted>`
    insert into rate_limits as r (key, hits, allowed, count, expires_at)
    select ${value('key')}, '{}', true, 1, clock_timestamp() + ${window}
    where ${withoutSyncCommit}
    on conflict (key) do update set (allowed, count, expires_at) = (
      select
        counted < ${value('max')}::int,
        least(counted + 1, ${value('max')}::int),
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
})

const forgetHits = prepared<{ key: string }>()((value) =>
  sqlBuilder.deleteFrom('rate_limits').where('key', '=', value('key')),
)

export const deleteExpiredHits = deletionOf('rate_limits', 'expires_at')

/** Of a subject only a keyed hash is stored; a user is stored by id. */
export type RateLimiter = {
  /** Records one hit. Throws without a database, so nothing passes. */
  hit(limit: Limit, subject: string): Promise<Hit>
  /** Records one hit of a user. */
  hitOfUser(limit: Limit, user_id: string): Promise<Hit>
  /** Records one hit. Throws ApiError `rate_limited` with the seconds to wait. */
  demand(limit: Limit, subject: string): Promise<void>
  clear(limit: Limit, subject: string): Promise<void>
}

/** The factor multiplies every limit that is not fixed, for load and acceptance runs. */
export function createRateLimiter(
  database: Queryable,
  key: KeyObject,
  factor: number,
  onDenial?: (scope: string) => void,
): RateLimiter {
  const keyOf = ({ scope }: Limit, subject: string) =>
    `${scope}:${createHmac('sha256', key).update(`${scope}|${subject}`).digest('base64url').slice(0, 22)}`
  const maxOf = ({ fixed, max }: Limit) => (fixed ? max : Math.min(max * factor, INTEGER_MAX))
  const record = async (limit: Limit, row_key: string) => {
    const statement = limit.wide ? recordWideHit : recordHit
    const max = maxOf(limit)
    const counted = await database.single(statement({ key: row_key, max, window_s: limit.window_s }))
    const { allowed, recorded, reset_s } = counted
    if (!allowed) onDenial?.(limit.scope)
    return { allowed, max, remaining: Math.max(0, max - recorded), reset_s: Math.max(1, reset_s) }
  }
  const hit: RateLimiter['hit'] = (limit, subject) => record(limit, keyOf(limit, subject))
  return {
    hit,
    hitOfUser: (limit, user_id) => record(limit, `${limit.scope}:${shortId(user_id)}`),
    async demand(limit, subject) {
      requireAllowed(await hit(limit, subject))
    },
    async clear(limit, subject) {
      await database.exec(forgetHits({ key: keyOf(limit, subject) }))
    },
  }
}

function shortId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

export function requireAllowed({ allowed, reset_s }: Hit): void {
  if (!allowed) throw new ApiError('rate_limited', { retry_after_s: reset_s })
}
