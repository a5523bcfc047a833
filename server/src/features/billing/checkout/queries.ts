import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Affects no row for a deleted account, and when the user has another customer already. */
export const insertCustomer = prepared<{ user_id: string; customer_id: string }>()(
  (value) => sql`
    insert into billing_customers (user_id, provider_customer_id)
    select id, ${value('customer_id')} from users where id = ${value('user_id')} and deleted_at is null for share
    on conflict (user_id) do nothing`,
)

/** Returns no row for a deleted account. */
export const existingUser = prepared<{ user_id: string }>()((value) =>
  sqlBuilder.selectFrom('users').select('id').where('id', '=', value('user_id')).where('deleted_at', 'is', null),
)

/** Begins a checkout. Returns no row while another one is under way, whose last call of the provider ends in time. */
export const claimCheckout = prepared<{ user_id: string; customer_id: string }>()((value) =>
  sqlBuilder
    .updateTable('billing_customers')
    .set({ checkout_claimed_until: sql<string>`now() + interval '25 seconds'` })
    .where('provider_customer_id', '=', value('customer_id'))
    .where('user_id', '=', value('user_id'))
    .where(sql<boolean>`(checkout_claimed_until is null or checkout_claimed_until < now())`)
    // As text, which keeps the microseconds in any time zone.
    .returning(sql<string>`checkout_claimed_until::text`.as('claim')),
)

/** Releases only its own claim: when that one ran out, another checkout may be under way. */
export const releaseCheckout = prepared<{ customer_id: string; claim: string }>()((value) =>
  sqlBuilder
    .updateTable('billing_customers')
    .set({ checkout_claimed_until: null })
    .where('provider_customer_id', '=', value('customer_id'))
    .where('checkout_claimed_until', '=', value('claim')),
)
