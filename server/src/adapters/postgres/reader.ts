import type { Queryable } from './database.ts'
import { NoFreeConnection } from './errors.ts'
import type { Statement } from './statements.ts'

/** Runs reads that may be a little old. */
export type ReadDatabase = {
  /** `is_current` is false when a replica answered: the rows may have changed on the primary since. */
  all<R extends object>(statement: Statement<R>): Promise<{ rows: R[]; is_current: boolean }>
}

export function readPrimary(primary: Queryable): ReadDatabase {
  return { all: async (statement) => ({ rows: await primary.all(statement), is_current: true }) }
}

type Options = {
  primary: Queryable
  replica: Queryable
  isFresh: () => boolean
  /** Runs the call, or throws at once while the replica gives no answer. */
  guard: <T>(call: () => Promise<T>) => Promise<T>
  onFault: (error: unknown) => void
  /** At most this many reads that find the pool of the replica full run on the primary at once. */
  overflow_max: number
}

/**
 * Reads the replica while it is fresh. After any error the primary answers: a replica also cancels statements that are
 * in the way of its replay. Throws `NoFreeConnection` when the replica is busy and the primary already has
 * `overflow_max` of its reads: a burst of searches must not take the primary from the other requests.
 */
export function readReplica({ primary, replica, isFresh, guard, onFault, overflow_max }: Options): ReadDatabase {
  const current = readPrimary(primary)
  let overflow = 0
  return {
    async all(statement) {
      if (!isFresh()) return await current.all(statement)
      try {
        return { rows: await guard(() => replica.all(statement)), is_current: false }
      } catch (error) {
        onFault(error)
        if (!(error instanceof NoFreeConnection)) return await current.all(statement)
        if (overflow >= overflow_max) throw error
        overflow += 1
        try {
          return await current.all(statement)
        } finally {
          overflow -= 1
        }
      }
    },
  }
}
