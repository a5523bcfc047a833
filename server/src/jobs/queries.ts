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

export type UnfinishedJob = {
  id: string
  job: string
  mail: string | null
  user_id: string | null
  sent_at: string
  died_at: string | null
  attempts: number
  error: string | null
}

/** The dead jobs come first. Of the data of a job it shows no address. */
export const unfinishedJobs = prepared<{ job: string | null; limit: number }>()(
  (value) => sql<UnfinishedJob>`
    select j.id, j.job, case when j.job = 'mail' then coalesce(j.data ->> 'template', j.data ->> 'mail') end as mail,
           coalesce(j.data ->> 'user_id', u.id::text) as user_id, j.sent_at, j.died_at, j.attempts, j.error
    from (
      select id, source_name as job, data, source_created_on as sent_at, created_on as died_at,
             source_retry_count + 1 as attempts, source_output ->> 'message' as error
      from pgboss.job where name = '${sql.raw(DEAD)}' and state = 'created'
      union all
      select id, name, data, created_on, null,
             case when started_on is null then 0 else retry_count + 1 end, output ->> 'message'
      from pgboss.job
      where name <> '${sql.raw(DEAD)}' and name not like '\\_\\_pgboss\\_\\_%' and state in ('created', 'retry', 'active')
    ) j
    left join users u on u.email = j.data ->> 'email' and u.deleted_at is null
    where ${value('job')}::text is null or j.job = ${value('job')}
    order by j.died_at desc nulls last, j.sent_at desc, j.id limit ${value('limit')}`,
)

export const hurryJobs = prepared<{ id: string | null; job: string | null }>()(
  (value) => sql`
    update pgboss.job set start_after = now()
    where state = 'retry' and (id = ${value('id')}::uuid or name = ${value('job')})`,
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
