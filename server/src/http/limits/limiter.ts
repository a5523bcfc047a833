import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from '@plinth/contract/routes/limits'
import { sql } from 'kysely'
import { deletionOf } from '../../adapters/postgres/batches.ts'
import { commitsLocally } from '../../adapters/postgres/commits.ts'
import type { Queryable } from '../../adapters/postgres/database.ts'
import { prepared, sqlBuilder } from '../../adapters/postgres/statements.ts'
import { Refusal } from '../refusal.ts'

export type Hit = { allowed: boolean; most: number; remaining: number; reset_s: number }

/**
 * An exact sliding window over all replicas in one statement. Refused hits are not recorded. Readers cause it too, so it
 * does not wait for a standby that is away: a failover may forget the hits of its last moment.
 */
export const recordHit = prepared<{ key: string; most: number; window_s: number }>()(
  (value) => sql<{ allowed: boolean; recorded: number; reset_s: number }>`
    insert into rate_limits as r (key, hits, allowed, expires_at)
    select
      ${value('key')}, array[clock_timestamp()], true,
      clock_timestamp() + make_interval(secs => ${value('window_s')}::int)
    where ${commitsLocally}
    on conflict (key) do update set (hits, allowed, expires_at) = (
      select
        case
          when count(h) < ${value('most')}::int
            then array_agg(h order by h) filter (where h is not null) || t.now
          else array_agg(h order by h)
        end,
        count(h) < ${value('most')}::int,
        t.now + make_interval(secs => ${value('window_s')}::int)
      from (select clock_timestamp() as now) t
      left join lateral unnest(r.hits) as h on h > t.now - make_interval(secs => ${value('window_s')}::int)
      group by t.now
    )
    returning
      allowed,
      cardinality(hits) as recorded,
      ceil(extract(epoch from hits[1] + make_interval(secs => ${value('window_s')}::int) - clock_timestamp()))::int as reset_s`,
)

const forgetHits = prepared<{ key: string }>()((value) =>
  sqlBuilder.deleteFrom('rate_limits').where('key', '=', value('key')),
)

export const deleteExpiredHits = deletionOf('rate_limits', 'expires_at')

/** Only a keyed hash of a subject is stored. */
export type RateLimiter = {
  /** Records one hit. Throws without a database, so nothing passes. */
  hit(limit: Limit, subject: string): Promise<Hit>
  /** Records one hit. Throws Refusal `rate_limited` with the seconds to wait. */
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
  const hit: RateLimiter['hit'] = async (limit, subject) => {
    const { window_s } = limit
    const most = limit.fixed ? limit.most : limit.most * factor
    const { allowed, recorded, reset_s } = await database.one(recordHit({ key: keyOf(limit, subject), most, window_s }))
    if (!allowed) onDenial?.(limit.scope)
    return { allowed, most, remaining: Math.max(0, most - recorded), reset_s: Math.max(1, reset_s) }
  }
  return {
    hit,
    async demand(limit, subject) {
      demandAllowed(await hit(limit, subject))
    },
    async clear(limit, subject) {
      await database.exec(forgetHits({ key: keyOf(limit, subject) }))
    },
  }
}

export function demandAllowed({ allowed, reset_s }: Hit): void {
  if (!allowed) throw new Refusal('rate_limited', { retry_after_s: reset_s })
}
