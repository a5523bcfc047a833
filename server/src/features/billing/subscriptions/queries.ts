import { sql } from 'kysely'
import type { ProviderSubscription } from '../../../adapters/billing/port.ts'
import type { Database } from '../../../adapters/postgres/rows.ts'
import { prepared } from '../../../adapters/postgres/statements.ts'

export type SubscriptionRow = Omit<Database['subscriptions'], 'id' | 'created_at' | 'updated_at'> & { id: string }

const COPIED = [
  'plan',
  'status',
  'price_key',
  'billing_interval',
  'currency',
  'unit_amount',
  'collection_paused',
  'trial_started_at',
  'trial_ends_at',
  'current_period_starts_at',
  'current_period_ends_at',
  'cancel_at',
  'canceled_at',
  'ended_at',
  'provider_created_at',
] as const satisfies ('plan' | keyof ProviderSubscription)[]

/** The id and the copied columns are all that the provider lists, so this is never. */
type Forgotten = Exclude<keyof ProviderSubscription, 'provider_subscription_id' | (typeof COPIED)[number]>

export type CopiedSubscription = ProviderSubscription & Record<Forgotten, never>

export const COLUMNS = [
  'id',
  'user_id',
  'provider_customer_id',
  'provider_subscription_id',
  ...COPIED,
  'trial_end_announced',
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

const copied = sql.join(COPIED.map((column) => sql.ref(column)))

const replaced = sql.join(COPIED.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))

/** Takes the list of the provider, each with its plan, as JSON. */
export const writeSubscriptions = prepared<{ user_id: string; customer_id: string; list: string }>()(
  (value) => sql<SubscriptionRow>`
    insert into subscriptions (user_id, provider_customer_id, provider_subscription_id, ${copied})
    select ${value('user_id')}, ${value('customer_id')}, provider_subscription_id, ${copied}
    from jsonb_populate_recordset(null::subscriptions, ${value('list')}::jsonb)
    on conflict (provider_subscription_id) do update set ${replaced}, updated_at = now()
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
