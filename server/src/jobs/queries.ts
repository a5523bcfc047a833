import { sql } from 'kysely'
import type { JobCounts } from '../adapters/metrics/port.ts'
import { prepared, type ValueOf } from '../adapters/postgres/statements.ts'

/** No job can have this name. */
export const DEAD = 'dead-jobs'

/** A dead job with an error of this name raises no alert. */
export const REFUSED = 'JobRefused'

const RAISES_ALERT = sql`source_output ->> 'name' is distinct from ${sql.lit(REFUSED)}`

type Attempt = { name: string; id: string; retry_count: number }

// The number must match, because another process may have taken the job over; the next attempt has another one.
const underWay = (value: ValueOf<Attempt>) => sql`
  name = ${value('name')} and id = ${value('id')}::uuid and state = 'active' and retry_count = ${value('retry_count')}`

export const giveBack = prepared<Attempt>()(
  (value) => sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
    where ${underWay(value)}`,
)

export const deleteDone = prepared<Attempt>()((value) => sql`delete from pgboss.job where ${underWay(value)}`)

/** Counts at most ten thousand of each state. The age of the oldest due job reads one row of an index per state. */
export const countJobs = prepared()(
  () => sql<JobCounts>`
    select name, waiting, failed, dead,
           coalesce(extract(epoch from now() - least(created, retried)), 0)::float8 as oldest_s
    from pgboss.queue q
    cross join lateral (
      select min(start_after) as created from pgboss.job
      where name = q.name and state = 'created' and not blocked and start_after <= now()
    ) c
    cross join lateral (
      select min(start_after) as retried from pgboss.job
      where name = q.name and state = 'retry' and not blocked and start_after <= now()
    ) r
    cross join lateral (
      select count(*)::int as waiting from (
        select from pgboss.job where name = q.name and state = 'created' and start_after <= now() limit 10000
      ) j
    ) w
    cross join lateral (
      select count(*)::int as failed from (
        select from pgboss.job where name = q.name and state = 'retry' limit 10000
      ) j
    ) f
    cross join lateral (
      select count(*)::int as dead from (
        select from pgboss.job
        where name = '${sql.raw(DEAD)}' and source_name = q.name and state = 'created' and ${RAISES_ALERT} limit 10000
      ) j
    ) d
    where name <> '${sql.raw(DEAD)}' and name not like '\\_\\_pgboss\\_\\_%' order by name`,
)

export type DeadJob = {
  id: string
  job: string
  sent_at: string
  died_at: string
  attempts: number
  error: string | null
}

export const listDead = prepared<{ limit: number }>()(
  (value) => sql<DeadJob>`
    select id, source_name as job, source_created_on as sent_at, created_on as died_at,
           source_retry_count + 1 as attempts, source_output ->> 'message' as error
    from pgboss.job where name = '${sql.raw(DEAD)}' and state = 'created' order by created_on desc, id limit ${value('limit')}`,
)

export const countDead = prepared()(
  () => sql<{ dead: number }>`
    select count(*)::int as dead from pgboss.job
    where name = '${sql.raw(DEAD)}' and state = 'created' and ${RAISES_ALERT}`,
)

export const deleteDead = prepared<{ id: string | null; job: string | null }>()(
  (value) => sql`
    delete from pgboss.job where name = '${sql.raw(DEAD)}' and state = 'created'
      and (id = ${value('id')}::uuid or source_name = ${value('job')})`,
)

/** Finds no row once a job is done that is not kept. */
export const stateOfJob = prepared<{ name: string; id: string }>()(
  (value) => sql<{
    state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
    error: string | null
  }>`
    select state, output ->> 'message' as error from pgboss.job
    where name = ${value('name')} and id = ${value('id')}::uuid`,
)
