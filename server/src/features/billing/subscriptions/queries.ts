import { sql } from 'kysely'
import type { SubscriptionsTable } from '../../../adapters/postgres/rows.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type SubscriptionRow = Omit<SubscriptionsTable, 'id' | 'created_at' | 'updated_at'> & { id: string }

export const COLUMNS = [
  'id',
  'user_id',
  'provider_customer_id',
  'provider_subscription_id',
  'status',
  'plan',
  'price_key',
  'billing_interval',
  'currency',
  'unit_amount',
  'trial_started_at',
  'trial_ends_at',
  'current_period_starts_at',
  'current_period_ends_at',
  'cancel_at',
  'canceled_at',
  'ended_at',
  'collection_paused',
  'trial_end_announced',
  'provider_created_at',
] as const

const columnsOf = (table: string) => sql.join(COLUMNS.map((column) => sql.ref(`${table}.${column}`)))

const listed = columnsOf('subscriptions')

/** A customer that the provider has deleted since may have some of these. */
export const subscriptionsOf = prepared<{ user_id: string }>()(
  (value) => sql<SubscriptionRow>`
    select ${listed} from subscriptions where user_id = ${value('user_id')} order by provider_created_at desc, id desc`,
)

export const subscriptionsOfOwner = prepared<{ organization_id: string }>()(
  (value) => sql<Pick<SubscriptionRow, 'status' | 'plan'>>`
    select s.status, s.plan from subscriptions s join members m on m.user_id = s.user_id
    where m.organization_id = ${value('organization_id')} and m.role = 'owner'`,
)

/** Returns one row for each subscription, or one without when there is none. */
export const accountWithSubscriptions = prepared<{ user_id: string }>()(
  (value) => sql<{ now: string; customer_id: string | null } & (SubscriptionRow | { id: null })>`
    select account.now, account.customer_id, ${columnsOf('s')}
    from (
      select now() as now,
        (select provider_customer_id from billing_customers where user_id = ${value('user_id')}) as customer_id
    ) as account
    left join subscriptions s on s.user_id = ${value('user_id')}
    order by s.provider_created_at desc, s.id desc`,
)

export const subscriptionsOfCustomer = prepared<{ user_id: string; customer_id: string }>()(
  (value) => sql<SubscriptionRow>`
    select ${listed} from subscriptions
    where user_id = ${value('user_id')} and provider_customer_id = ${value('customer_id')}`,
)

/** Takes the list of the provider, each with its plan, as JSON. */
export const writeSubscriptions = prepared<{ user_id: string; customer_id: string; list: string }>()(
  (value) => sql<SubscriptionRow>`
    insert into subscriptions (
      user_id, provider_customer_id, provider_subscription_id, status, plan, price_key, billing_interval, currency,
      unit_amount, trial_started_at, trial_ends_at, current_period_starts_at, current_period_ends_at, cancel_at,
      canceled_at, ended_at, collection_paused, provider_created_at
    )
    select ${value('user_id')}, ${value('customer_id')}, provider_subscription_id, status,
      plan, price_key, billing_interval, currency, unit_amount, trial_started_at, trial_ends_at,
      current_period_starts_at, current_period_ends_at, cancel_at, canceled_at, ended_at, collection_paused,
      provider_created_at
    from jsonb_to_recordset(${value('list')}::jsonb) as given (
      provider_subscription_id text, status text, plan text, price_key text, billing_interval text, currency text,
      unit_amount bigint, trial_started_at timestamptz, trial_ends_at timestamptz,
      current_period_starts_at timestamptz, current_period_ends_at timestamptz, cancel_at timestamptz,
      canceled_at timestamptz, ended_at timestamptz, collection_paused boolean, provider_created_at timestamptz
    )
    on conflict (provider_subscription_id) do update set
      status = excluded.status, plan = excluded.plan, price_key = excluded.price_key,
      billing_interval = excluded.billing_interval, currency = excluded.currency, unit_amount = excluded.unit_amount,
      trial_started_at = excluded.trial_started_at, trial_ends_at = excluded.trial_ends_at,
      current_period_starts_at = excluded.current_period_starts_at,
      current_period_ends_at = excluded.current_period_ends_at, cancel_at = excluded.cancel_at,
      canceled_at = excluded.canceled_at, ended_at = excluded.ended_at,
      collection_paused = excluded.collection_paused, provider_created_at = excluded.provider_created_at,
      updated_at = now()
    returning ${listed}`,
)

export const cancelUnlisted = prepared<{ user_id: string; customer_id: string; listed: string[] }>()(
  (value) => sql<SubscriptionRow>`
    update subscriptions set status = 'canceled', ended_at = coalesce(ended_at, now()), updated_at = now()
    where user_id = ${value('user_id')} and provider_customer_id = ${value('customer_id')}
      and provider_subscription_id <> all (${value('listed')}::text[])
      and status not in ('canceled', 'incomplete_expired')
    returning ${listed}`,
)

/** Returns the trials whose owner was not told of their end yet. A trial that was extended is told again. */
export const announceTrialEnd = prepared<{ user_id: string; customer_id: string }>()(
  (value) => sql<{ trial_ends_at: string }>`
    update subscriptions set trial_end_announced = trial_ends_at
    where user_id = ${value('user_id')} and provider_customer_id = ${value('customer_id')}
      and status = 'trialing' and (trial_end_announced is null or trial_end_announced < trial_ends_at)
    returning trial_ends_at`,
)
