import { sql } from 'kysely'
import { prepared, sqlBuilder } from '../../../adapters/postgres/statements.ts'

/** Returns no row when the user has another customer already. Lock order: the user comes before it. */
export const insertCustomer = prepared<{ user_id: string; customer_id: string }>()((value) =>
  sqlBuilder
    .insertInto('billing_customers')
    .values({ user_id: value('user_id'), provider_customer_id: value('customer_id') })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('provider_customer_id'),
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
