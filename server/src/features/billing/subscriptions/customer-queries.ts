import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** A read begins at this time of the database clock. A Date would lose the microseconds, so it is text. */
export const readBegins = prepared()(() => sql<{ read_at: string }>`select clock_timestamp()::text as read_at`)

/** Null means a user who never began a checkout. */
export const accountOf = prepared<{ user_id: string }>()(
  (value) => sql<{ now: string; customer_id: string | null }>`
    select now() as now,
      (select provider_customer_id from billing_customers where user_id = ${value('user_id')}) as customer_id`,
)

export const customerExists = prepared<{ customer_id: string }>()(
  (value) => sql<{ provider_customer_id: string }>`
    select provider_customer_id from billing_customers where provider_customer_id = ${value('customer_id')}`,
)

/** The deletion of the account locks the user before the customer too. */
export const lockUserOfCustomer = prepared<{ customer_id: string }>()(
  (value) => sql<{ id: string }>`
    select id from users
    where id = (select user_id from billing_customers where provider_customer_id = ${value('customer_id')})
    for share`,
)

export const lockCustomer = prepared<{ customer_id: string }>()(
  (value) => sql<{ provider_customer_id: string }>`
    select provider_customer_id from billing_customers where provider_customer_id = ${value('customer_id')} for update`,
)

/** A copy is covered when it was read later than `read_at`, and overlaps when that read had not ended then. */
export const stateOfCustomer = prepared<{ customer_id: string; read_at: string }>()(
  (value) => sql<{ user_id: string | null; is_covered: boolean; overlaps: boolean }>`
    select user_id, coalesce(synced_from >= ${value('read_at')}::timestamptz, false) as is_covered,
      coalesce(synced_to >= ${value('read_at')}::timestamptz, false) as overlaps
    from billing_customers where provider_customer_id = ${value('customer_id')}`,
)

export const setSynced = prepared<{ customer_id: string; read_at: string }>()(
  (value) => sql`
    update billing_customers set synced_from = ${value('read_at')}::timestamptz, synced_to = clock_timestamp()
    where provider_customer_id = ${value('customer_id')}`,
)

export const forgetCustomer = prepared<{ customer_id: string }>()(
  (value) => sql`delete from billing_customers where provider_customer_id = ${value('customer_id')}`,
)

/** Postpones the rows as after a failure, so that a server that dies leaves them to others. */
export const takeDueDeletions = prepared<{ limit: number }>()(
  (value) => sql<{ customer_id: string }>`
    update billing_customers set delete_not_before = now() + interval '5 minutes' * (0.75 + random() / 2)
    where provider_customer_id = any (array(
      select provider_customer_id from billing_customers
      where user_id is null and coalesce(delete_not_before <= now(), true)
      order by delete_not_before limit ${value('limit')} for update skip locked
    ))
    returning provider_customer_id as customer_id`,
)

/** A customer that outlives its account is overdue, because its deletion with the account has failed. */
export const overdueCustomers = prepared()(
  () => sql<{ rows: number }>`
    select count(*)::int as rows from (select from billing_customers where user_id is null limit 10000) overdue`,
)
