import type { Page, Route } from '@playwright/test'
import {
  type Billing,
  type BillingPlan,
  Entitlement,
  Entitlements,
  SOLD_PLANS,
  type Subscription,
  type SubscriptionStatus,
} from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import type { Stack } from '../stack/stack.ts'
import { alterSession } from './user.ts'

// Only time or an outage brings these states, so the responses of the API are faked.

/** The time is some hours after the start of a day, so that no test depends on the hour it runs at. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString()
}

// The billing page shows the same whatever these values are.
const NOTHING = Entitlements.parse(Object.fromEntries(Entitlement.options.map((name) => [name, false])))

/** A sentence names the plans that can be tried like this. */
export const ANY_PLAN = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  SOLD_PLANS.map((plan) => PLANS[plan].name),
)

/** The tests say the prices of the plan, whatever they are. */
export const PLAN: BillingPlan = {
  key: OFFER.plan,
  name: OFFER.name,
  features: [...PLANS[OFFER.plan].features],
  entitlements: NOTHING,
  prices: [
    { key: OFFER.key, interval: 'month', unit_amount: 1200, currency: 'eur' },
    { key: OTHER_OFFER.key, interval: 'year', unit_amount: 12_000, currency: 'eur' },
  ],
}

/** The person never had a subscription. */
export const NO_SUBSCRIPTION: Billing = {
  available: true,
  reason: null,
  plan: 'free',
  entitlements: NOTHING,
  subscription: null,
  trial: { eligible: true, days: 14 },
  actions: { checkout: true, portal: false },
  account_deletion: { blocked: false, reason: null, until: null },
}

export const NOT_CONFIGURED: Billing = {
  ...NO_SUBSCRIPTION,
  available: false,
  reason: 'not_configured',
  plan: 'unmetered',
  trial: { eligible: false, days: 14 },
  actions: { checkout: false, portal: false },
}

const ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']
const ENDED: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired']

/** The person subscribes to the monthly price. */
export function subscribed(status: SubscriptionStatus, change: Partial<Subscription> = {}): Billing {
  const ended = ENDED.includes(status)
  const has_access = ACCESS.includes(status)
  return {
    ...NO_SUBSCRIPTION,
    plan: has_access ? OFFER.plan : 'free',
    subscription: {
      id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
      status,
      plan: OFFER.plan,
      price_key: OFFER.key,
      interval: 'month',
      unit_amount: 1200,
      currency: 'eur',
      trial_ends_at: status === 'trialing' ? inDays(9) : null,
      current_period_ends_at: inDays(status === 'trialing' ? 9 : 21),
      cancel_at: null,
      ended_at: ended ? inDays(-4) : null,
      collection_paused: false,
      ...change,
    },
    trial: { eligible: false, days: 14 },
    actions: { checkout: ended, portal: true },
    account_deletion: ended
      ? { blocked: false, reason: null, until: null }
      : { blocked: true, reason: 'subscription_can_renew', until: null },
  }
}

/** `read` is called for each request. The session has the same subscription. */
export async function answerBilling(page: Page, stack: Stack, read: Billing | (() => Billing)): Promise<void> {
  const now = typeof read === 'function' ? read : () => read
  await page.route(`${stack.api}/billing/subscription`, (route) => respond(route, stack, 200, now()))
  await alterSession(page, stack, () => ({ subscription: now().subscription }))
}

export async function answerPlans(page: Page, stack: Stack, plans: BillingPlan[] = [PLAN]): Promise<void> {
  await page.route(`${stack.api}/billing/plans`, (route) => respond(route, stack, 200, { plans }))
}

/** The page shows plans in the given state. */
export async function openBilling(page: Page, stack: Stack, read: Billing | (() => Billing)): Promise<void> {
  await answerBilling(page, stack, read)
  await answerPlans(page, stack)
  await page.goto('/settings/billing')
}

/** The account has time that is paid for, so the API refuses the deletion. */
export async function refuseDeletion(page: Page, stack: Stack): Promise<void> {
  const body = { reason: 'paid_access_remains', until: inDays(21) }
  await page.route(`${stack.api}/users/profile/account`, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    await route.fulfill({
      status: 409,
      headers: { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' },
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', status: 409, code: 'account_deletion_blocked', detail: '', ...body }),
    })
  })
}

/** Responds as the API does across origins. */
export async function respond(route: Route, { web }: Stack, status: number, json: unknown): Promise<void> {
  if (route.request().method() === 'OPTIONS') return route.continue()
  const headers = { 'access-control-allow-origin': web, 'access-control-allow-credentials': 'true' }
  await route.fulfill({ status, headers, json })
}
