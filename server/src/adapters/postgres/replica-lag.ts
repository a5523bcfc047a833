import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { prepared } from './statements.ts'

type ReplicaLag = {
  /** Asks both servers once. @throws when one does not answer, or the second is no replica */
  poll(): Promise<void>
  /** Returns false until a poll has succeeded, and after one that the replica did not answer. */
  isFresh(): boolean
  /** Says how old the data of the replica may be; null before a poll has succeeded, and after one that failed there. */
  age_ms(): number | null
}

type Options = {
  primary: Queryable
  replica: Queryable
  max_lag_ms: number
  now?: () => number
}

const flushed = prepared()(() => sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`)

const replayed = prepared()(
  () =>
    sql<{ lsn: string | null }>`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`,
)

// The primary had written its log up to `lsn` at the time `at` of our clock.
type Sample = { lsn: bigint; at: number }

/**
 * Bounds how old the data of a replica is. A replica that has replayed the log up to where the primary was at a time
 * has everything that was committed until then. So the clocks of the two are not compared, an idle primary does not
 * look like a lag, and a replica that is cut off ages from the next write on.
 */
export function watchLag({ primary, replica, max_lag_ms, now = () => performance.now() }: Options): ReplicaLag {
  let samples: Sample[] = []
  let current_at = Number.NEGATIVE_INFINITY
  return {
    async poll() {
      // The time is taken before the primary is asked: what it answers includes everything until then.
      const at = now()
      // A poll of the primary that fails must not send the reads to it.
      samples.push({ at, lsn: toNumber((await primary.single(flushed({}))).lsn) })
      try {
        const { lsn } = await replica.single(replayed({}))
        // Reading an old primary would show what it had.
        if (lsn === null) throw new Error('The server of DATABASE_READ_URL is not a replica')
        const reached = samples.findLast((sample) => sample.lsn <= toNumber(lsn))
        if (reached) current_at = reached.at
      } catch (error) {
        current_at = Number.NEGATIVE_INFINITY
        throw error
      } finally {
        samples = samples.filter((sample) => sample.at > current_at && sample.at > at - max_lag_ms)
      }
    },
    isFresh: () => now() - current_at <= max_lag_ms,
    age_ms: () => (Number.isFinite(current_at) ? now() - current_at : null),
  }
}

// A position such as '16/B374D848' is two hexadecimal numbers of 32 bits.
function toNumber(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
