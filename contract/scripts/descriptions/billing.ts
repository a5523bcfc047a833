import type * as billing from '../../src/billing.ts'
import type { Annotations } from './annotation.ts'
import { NEXT_MONDAY, SUBSCRIPTION } from './examples.ts'

const subscription = {
  id: SUBSCRIPTION,
  status: 'trialing' as const,
  plan: 'pro' as const,
  price_key: 'pro_monthly' as const,
  interval: 'month' as const,
  unit_amount: 1200,
  currency: 'eur',
  trial_ends_at: NEXT_MONDAY,
  current_period_ends_at: NEXT_MONDAY,
  cancel_at: null,
  ended_at: null,
  collection_paused: false,
}

const price = { key: 'pro_monthly' as const, interval: 'month' as const, unit_amount: 1200, currency: 'eur' }
const plan = { key: 'pro' as const, name: 'Pro', entitlements: ['profile_image.upload' as const], prices: [price] }

export const BILLING = {
  Plan: {
    description: 'A plan. `free` without a subscription; `unmetered` where billing is not configured.',
    example: 'pro',
  },
  Entitlement: { description: 'What a plan can include.', example: 'profile_image.upload' },
  PriceKey: { description: 'A price of the plan `pro`.', example: 'pro_monthly' },
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
      unit_amount: 'In the smallest unit of the currency.',
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
      plan: 'pro',
      entitlements: ['profile_image.upload'],
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
    properties: { unit_amount: 'In the smallest unit of the currency.', currency: 'ISO 4217, in lower case.' },
  },
  BillingPlan: { description: 'A plan that can be bought, with its prices.', example: plan },
  BillingPlans: { description: 'The plans that can be bought.', example: { plans: [plan] } },
  CheckoutRequest: { description: 'What to buy.', example: { price: 'pro_monthly' } },
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
