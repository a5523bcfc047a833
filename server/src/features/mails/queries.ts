import { sql } from 'kysely'
import { BATCH } from '../../adapters/postgres/batches.ts'
import { prepared } from '../../adapters/postgres/statements.ts'

const DEAD = sql`name = 'dead-jobs' and source_name = 'mail'`

export const deleteMailsOf = prepared<{ user_id: string }>()(
  (value) => sql`
    delete from pgboss.job
    where (name = 'mail' and state <> 'active' or ${DEAD}) and (
      data ->> 'user_id' = ${value('user_id')}::text
      or data ->> 'email' = (select email from users where id = ${value('user_id')}::uuid)
    )`,
)

/** Their links are dead, and they name an address. */
export const deleteOldMails = prepared()(
  () => sql`
    delete from pgboss.job where name = 'dead-jobs' and id = any (array(
      select id from pgboss.job where ${DEAD} and created_on < now() - interval '7 days'
      limit ${sql.lit(BATCH)} for update skip locked
    ))`,
)({})

export type UnsentMail = {
  id: string
  mail: string
  state: 'waiting' | 'failed'
  user_id: string | null
  requested_at: string
  attempts: number
  error: string | null
}

export const listUnsent = prepared<{ limit: number }>()(
  (value) => sql<UnsentMail>`
    select j.id, coalesce(j.data ->> 'template', j.data ->> 'mail') as mail, j.state, coalesce(j.data ->> 'user_id', u.id::text) as user_id,
           j.requested_at, j.attempts, j.error
    from (
      select id, data, 'waiting' as state, created_on as requested_at, output ->> 'message' as error,
             case when started_on is null then 0 else retry_count + 1 end as attempts
      from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')
      union all
      select id, data, 'failed', source_created_on, source_output ->> 'message', source_retry_count + 1
      from pgboss.job where ${DEAD} and state = 'created'
    ) j
    left join users u on u.email = j.data ->> 'email' and u.deleted_at is null
    order by j.requested_at desc, j.id limit ${value('limit')}`,
)

/** Makes the next attempt of mails that wait due now: one by its id, or all. */
export const hurryMails = prepared<{ id: string | null }>()(
  (value) => sql`
    update pgboss.job set start_after = now()
    where name = 'mail' and state in ('created', 'retry') and (${value('id')}::uuid is null or id = ${value('id')}::uuid)`,
)
