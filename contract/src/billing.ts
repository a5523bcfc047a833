import { ENTITLEMENTS, PLANS } from '@plinth/product/plans'
import * as z from 'zod/mini'
import type { ProductPlan } from './parts/shapes.ts'
import { Time } from './values.ts'

export type SoldPlan = keyof typeof PLANS

/** The smallest plan comes first. */
export const SOLD_PLANS = keysOf(PLANS)

/** A user without a subscription has `free`. Where billing is not configured, `unmetered` gives everything. */
export const Plan = z.enum(['free', ...SOLD_PLANS, 'unmetered'])
export type Plan = z.infer<typeof Plan>

export const Entitlement = z.enum(keysOf(ENTITLEMENTS))
export type Entitlement = z.infer<typeof Entitlement>

type KindOf<Value> = { [Name in Entitlement]: (typeof ENTITLEMENTS)[Name] extends { free: Value } ? Name : never }

/** A plan gives a switch or does not. */
export type Switch = KindOf<boolean>[Entitlement]
/** A plan gives a number of a limit. */
export type Limit = KindOf<number>[Entitlement]

const Given = z.union([z.boolean(), z.nullable(z.int())])

function givenByName(): Record<Entitlement, typeof Given>
function givenByName(): object {
  return Object.fromEntries(Entitlement.options.map((name) => [name, Given]))
}

/** Each entitlement is yes or no, or how many. Null means that there is no limit. */
export const Entitlements = z.object(givenByName())
export type Entitlements = z.infer<typeof Entitlements>

type KeyOfPrice<Plan> = Plan extends { prices: infer Prices } ? keyof Prices & string : never

export const SOLD_PRICES = SOLD_PLANS.flatMap((plan) => pricesOf(plan))

export const PriceKey = z.enum(SOLD_PRICES.map(({ key }) => key))
export type PriceKey = z.infer<typeof PriceKey>

export const DeletionBlock = z.enum(['subscription_can_renew', 'paid_access_remains'])
export type DeletionBlock = z.infer<typeof DeletionBlock>

export const Interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof Interval>

/** The best comes first. One of the provider that this version does not know is `unknown`. */
export const SubscriptionStatus = z.enum([
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'unknown',
  'incomplete',
  'canceled',
  'incomplete_expired',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** `unit_amount` is in the smallest unit of the currency. The price is null when it is not one of ours. */
export const Subscription = z.object({
  id: z.uuid(),
  status: SubscriptionStatus,
  plan: z.nullable(Plan),
  price_key: z.nullable(PriceKey),
  interval: z.nullable(Interval),
  unit_amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  trial_ends_at: z.nullable(Time),
  current_period_ends_at: z.nullable(Time),
  /** A cancellation or the end of an unpaid trial takes effect then. */
  cancel_at: z.nullable(Time),
  ended_at: z.nullable(Time),
  collection_paused: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/** Reading it does not ask the provider. */
export const Billing = z.object({
  available: z.boolean(),
  reason: z.nullable(z.literal('not_configured')),
  plan: Plan,
  entitlements: Entitlements,
  subscription: z.nullable(Subscription),
  trial: z.object({ eligible: z.boolean(), days: z.int() }),
  actions: z.object({ checkout: z.boolean(), portal: z.boolean() }),
  account_deletion: z.object({
    blocked: z.boolean(),
    reason: z.nullable(DeletionBlock),
    until: z.nullable(Time),
  }),
})
export type Billing = z.infer<typeof Billing>

export const Price = z.object({
  key: PriceKey,
  interval: Interval,
  unit_amount: z.int(),
  currency: z.string(),
})
export type Price = z.infer<typeof Price>

export const BillingPlan = z.object({
  key: Plan,
  name: z.string(),
  features: z.array(z.string()),
  entitlements: Entitlements,
  prices: z.array(Price),
})
export type BillingPlan = z.infer<typeof BillingPlan>

export const BillingPlans = z.object({ plans: z.array(BillingPlan) })
export type BillingPlans = z.infer<typeof BillingPlans>

export const CheckoutRequest = z.strictObject({ price: PriceKey })

/** Go to `url` by a full navigation; it is a page of the provider. */
export const Checkout = z.object({ url: z.string(), expires_at: Time })
export type Checkout = z.infer<typeof Checkout>

export const Portal = z.object({ url: z.string() })
export type Portal = z.infer<typeof Portal>

export const WebhookReceipt = z.object({ received: z.literal(true) })

function pricesOf(plan: SoldPlan) {
  const { prices } = PLANS[plan]
  const isOurs = (key: string): key is KeyOfPrice<(typeof PLANS)[SoldPlan]> => key in prices
  return Object.entries<ProductPlan['prices'][string]>(prices).flatMap(([key, price]) =>
    isOurs(key) ? [{ plan, key, ...price }] : [],
  )
}

function keysOf<List extends object>(list: List): (keyof List & string)[] {
  return Object.keys(list).filter((key): key is keyof List & string => key in list)
}
