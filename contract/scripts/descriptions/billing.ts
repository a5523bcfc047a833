import { ENTITLEMENTS, PLANS } from '@plinth/product/plans'
import * as billing from '../../src/billing.ts'
import type { Annotations } from '../../src/parts/annotation.ts'
import { NEXT_MONDAY, SUBSCRIPTION } from './examples.ts'

const [sold] = billing.SOLD_PRICES
const [entitlement] = billing.Entitlement.options
if (!sold || !entitlement) throw new Error('product/plans.ts has no price, or no entitlement')
const entitlements = billing.Entitlements.parse(
  Object.fromEntries(
    Object.entries(ENTITLEMENTS).map(([name, { free }]) => [name, typeof free === 'boolean' ? true : 3]),
  ),
)

const subscription = {
  id: SUBSCRIPTION,
  status: 'trialing' as const,
  plan: sold.plan,
  price_key: sold.key,
  interval: sold.interval,
  unit_amount: 1200,
  currency: 'eur',
  trial_ends_at: NEXT_MONDAY,
  current_period_ends_at: NEXT_MONDAY,
  cancel_at: null,
  ended_at: null,
  collection_paused: false,
}

const price = { key: sold.key, interval: sold.interval, unit_amount: 1200, currency: 'eur' }
const { name, features } = PLANS[sold.plan]
const plan = { key: sold.plan, name, features: [...features], entitlements, prices: [price] }

export const BILLING = {
  Plan: {
    description: 'A plan. `free` without a subscription; `unmetered` where billing is not configured.',
    example: sold.plan,
  },
  Entitlement: { description: 'What a plan can give.', example: entitlement },
  Entitlements: { description: 'What a plan gives: yes or no, or how many. Null is no limit.', example: entitlements },
  PriceKey: { description: 'A price of a plan.', example: sold.key },
  DeletionBlock: {
    description: '`subscription_can_renew`: cancel it first. `paid_access_remains`: wait until it ends.',
    example: 'subscription_can_renew',
  },
  Interval: { description: 'How often a price is paid.', example: 'month' },
  SubscriptionStatus: {
    description: 'The status of the provider. `unknown` is one that this version does not know.',
    example: 'trialing',
  },
  Subscription: {
    description: 'The subscription of a user.',
    example: subscription,
    properties: {
      plan: 'Null for a price that is not one of ours.',
      price_key: 'Null for a price that is not one of ours.',
      unit_amount: 'The amount in the smallest unit of the currency.',
      currency: 'ISO 4217, in lower case.',
      cancel_at: 'When it will end by a cancellation; null while it renews.',
      collection_paused: 'True while the provider takes no payments.',
    },
  },
  Billing: {
    description: 'The plan and the subscription of the caller.',
    example: {
      available: true,
      reason: null,
      plan: sold.plan,
      entitlements,
      subscription,
      trial: { eligible: false, days: 14 },
      actions: { checkout: false, portal: true },
      account_deletion: { blocked: true, reason: 'subscription_can_renew', until: null },
    },
    properties: {
      available: 'False where billing is not configured.',
      subscription: 'The most current one; null when there never was one.',
      trial: 'Whether a checkout begins with a trial, and of how many days.',
      actions: 'What is possible now.',
      account_deletion: 'Whether the subscription keeps the account from being deleted, why, and until when.',
    },
  },
  Price: {
    description: 'A price of a plan.',
    example: price,
    properties: {
      unit_amount: 'The amount in the smallest unit of the currency.',
      currency: 'ISO 4217, in lower case.',
    },
  },
  BillingPlan: {
    description: 'A plan that can be bought, with its prices.',
    example: plan,
    properties: { features: 'What it gives, for people.' },
  },
  BillingPlans: { description: 'The plans that can be bought.', example: { plans: [plan] } },
  CheckoutRequest: { description: 'What to buy.', example: { price: sold.key } },
  Checkout: {
    description: 'An open checkout.',
    example: { url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3', expires_at: NEXT_MONDAY },
    properties: { url: 'A page of the provider.' },
  },
  Portal: {
    description: 'The portal of the provider.',
    example: { url: 'https://billing.stripe.com/p/session/live_a1b2c3' },
    properties: { url: 'A page of the provider.' },
  },
  WebhookReceipt: { description: 'The event was received.', example: { received: true } },
} satisfies Annotations<typeof billing>
