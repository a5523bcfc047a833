import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type ObjectDeletion = {
  id: number
  bucket: 'private' | 'public'
  kind: 'object' | 'prefix'
  target: string
  attempts: number
}

/**
 * Takes due rows and postpones them as after a failure, so that no transaction is open while the storage is asked, and
 * a replica that dies leaves them to others. The wait doubles from a minute to an hour, give or take a half, so that
 * rows that failed together do not fail together again.
 */
export const takeDue = prepared<{ limit: number }>()(
  (value) => sql<ObjectDeletion>`
    update object_deletions
    set attempts = attempts + 1,
      not_before = now() + interval '1 minute' * least(2 ^ attempts, 60) * (0.75 + random() / 2)
    where id = any (array(
      select id from object_deletions
      where not_before <= now() order by not_before limit ${value('limit')} for update skip locked
    ))
    returning id, bucket, kind, target, attempts`,
)

export const forgetDone = prepared<{ ids: number[] }>()(
  (value) => sql`delete from object_deletions where id = any (${value('ids')}::bigint[])`,
)

/** Counts rows that failed before, or that no worker has taken in time, and no further than ten thousand. */
export const overdueObjects = prepared()(
  () => sql<{ rows: number }>`
    select count(*)::int as rows from (
      select from object_deletions where attempts > 0 or not_before < now() - interval '10 minutes' limit 10000
    ) overdue`,
)
