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
