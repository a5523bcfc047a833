import { sql } from 'kysely'
import { prepared } from '../../../adapters/postgres/statements.ts'

/** Affects no row for a deleted account, and when the user has another customer already. */
export const insertCustomer = prepared<{ user_id: string; customer_id: string }>()(
  (value) => sql`
    insert into billing_customers (user_id, provider_customer_id)
    select id, ${value('customer_id')} from users where id = ${value('user_id')} and deleted_at is null for share
    on conflict (user_id) do nothing`,
)

export const existingUser = prepared<{ user_id: string }>()(
  (value) => sql<{ id: string }>`select id from users where id = ${value('user_id')} and deleted_at is null`,
)

/** Returns no row while another checkout is under way. The claim is text, which keeps the microseconds. */
export const claimCheckout = prepared<{ user_id: string; customer_id: string }>()(
  (value) => sql<{ claim: string }>`
    update billing_customers set checkout_claimed_until = now() + interval '25 seconds'
    where provider_customer_id = ${value('customer_id')} and user_id = ${value('user_id')}
      and (checkout_claimed_until is null or checkout_claimed_until < now())
    returning checkout_claimed_until::text as claim`,
)

/** Releases only its own claim: when that one ran out, another checkout may be under way. */
export const releaseCheckout = prepared<{ customer_id: string; claim: string }>()(
  (value) => sql`
    update billing_customers set checkout_claimed_until = null
    where provider_customer_id = ${value('customer_id')} and checkout_claimed_until = ${value('claim')}`,
)
