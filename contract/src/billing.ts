import * as z from 'zod/mini'
import { DeletionBlock } from './errors.ts'
import { Time } from './values.ts'

/** `free` without a subscription, `unmetered` where billing is not configured: then everybody has everything. */
export const Plan = z.enum(['free', 'pro', 'unmetered'])
export type Plan = z.infer<typeof Plan>

/** What a plan can include. */
export const Entitlement = z.enum(['profile_image.upload'])
export type Entitlement = z.infer<typeof Entitlement>

/** What each plan includes. */
export const PLAN_ENTITLEMENTS = {
  free: [],
  pro: ['profile_image.upload'],
  unmetered: ['profile_image.upload'],
} as const satisfies Record<Plan, readonly Entitlement[]>

/** The prices of the plan `pro`. */
export const PriceKey = z.enum(['pro_monthly', 'pro_yearly'])
export type PriceKey = z.infer<typeof PriceKey>

export const Interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof Interval>

/** The statuses of the provider; one that this version does not know is `unknown`. */
export const SubscriptionStatus = z.enum([
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'unknown',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** `price_key` and `plan` are null for a price that is not one of ours. `unit_amount` is in the smallest unit of the currency. */
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
  /** When it will end by a cancellation, or by the end of an unpaid trial. */
  cancel_at: z.nullable(Time),
  ended_at: z.nullable(Time),
  collection_paused: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/** The billing of the caller, read without asking the provider. */
export const Billing = z.object({
  available: z.boolean(),
  reason: z.nullable(z.literal('not_configured')),
  plan: Plan,
  entitlements: z.array(Entitlement),
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
  entitlements: z.array(Entitlement),
  prices: z.array(Price),
})
export type BillingPlan = z.infer<typeof BillingPlan>

export const BillingPlans = z.object({ plans: z.array(BillingPlan) })
export type BillingPlans = z.infer<typeof BillingPlans>

export const CheckoutRequest = z.strictObject({ price: PriceKey })
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** Go to `url` by a full navigation; it is a page of the provider. */
export const Checkout = z.object({ url: z.string(), expires_at: Time })
export type Checkout = z.infer<typeof Checkout>

export const Portal = z.object({ url: z.string() })
export type Portal = z.infer<typeof Portal>

export const WebhookReceipt = z.object({ received: z.literal(true) })
