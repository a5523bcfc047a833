import { sql } from 'kysely'
import { prepared, type Statement } from './statements.ts'

const lockForTransaction = prepared<{ key: number }>()(
  (value) => sql<{ acquired: boolean }>`select pg_try_advisory_xact_lock(${value('key')}) as acquired`,
)

/** Tries to take an advisory lock until the end of the transaction, without waiting. Each purpose has its own key. */
export function tryLock(key: number): Statement<{ acquired: boolean }> {
  return lockForTransaction({ key })
}
