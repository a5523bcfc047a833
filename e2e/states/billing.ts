import { expect, type Page } from '@playwright/test'
import type { Billing } from '@plinth/contract/billing'
import {
  answerBilling,
  answerPlans,
  inDays,
  NO_SUBSCRIPTION,
  NOT_CONFIGURED,
  openBilling,
  PLAN,
  refuseDeletion,
  respond,
  subscribed,
} from '../responses/billing.ts'
import { answerWith, answerWithLimit } from '../responses/refusals.ts'
import type { Stack } from '../stack/stack.ts'
import type { State } from './state.ts'

const collection_paused = { collection_paused: true }

/** Each state of a subscription is shown on the same page. */
const SUBSCRIPTIONS: [name: string, billing: () => Billing, heading: RegExp][] = [
  ['none', () => NO_SUBSCRIPTION, /^You are on the Free plan$/],
  ['none-after-trial', () => ({ ...NO_SUBSCRIPTION, trial: { eligible: false, days: 14 } }), /Free plan$/],
  ['trial', () => subscribed('trialing'), /^Your trial ends in 9 days$/],
  ['trial-cancelled', () => subscribed('trialing', { cancel_at: inDays(9) }), /^Your trial ends in 9 days$/],
  ['active', () => subscribed('active'), new RegExp(`^You are on ${PLAN.name}$`)],
  ['former-price', () => subscribed('active', { unit_amount: 900 }), new RegExp(`^You are on ${PLAN.name}$`)],
  ['cancelled', () => subscribed('active', { cancel_at: inDays(21) }), new RegExp(`^${PLAN.name} ends on `)],
  ['past-due', () => subscribed('past_due'), /^Your last payment failed$/],
  ['unpaid', () => subscribed('unpaid'), /unpaid$/],
  ['paused', () => subscribed('paused'), /paused$/],
  ['incomplete', () => subscribed('incomplete'), /not confirmed yet$/],
  ['expired', () => subscribed('incomplete_expired'), /not completed$/],
  ['collection-paused', () => subscribed('active', collection_paused), /pay nothing for now$/],
  ['unknown', () => subscribed('unknown', { price_key: null, plan: null }), /unknown here$/],
  ['ended', () => subscribed('canceled'), /^Your subscription ended on /],
]

export const BILLING_STATES: State[] = [
  ...SUBSCRIPTIONS.map(
    ([name, billing, heading]): State => ({
      name: `billing-${name}`,
      signedIn: true,
      async open(page, { stack }) {
        await openBilling(page, stack, billing())
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Paid monthly' })).toBeVisible()
      },
    }),
  ),
  {
    name: 'billing-not-configured',
    signedIn: true,
    async open(page, { stack }) {
      await openBilling(page, stack, NOT_CONFIGURED)
      await expect(page.getByRole('heading', { name: 'Billing is not set up on this server' })).toBeVisible()
    },
  },
  {
    name: 'billing-plans-unavailable',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await answerBilling(page, stack, subscribed('active'))
      const refuse = answerWith(stack.web, 503, 'billing_unavailable', { reason: 'provider_error' })
      await page.route(`${stack.api}/billing/plans`, refuse)
      await page.goto('/settings/billing')
      await expect(page.getByRole('alert')).toContainText('could not be loaded')
    },
  },
  {
    name: 'billing-checkout-unavailable',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      const refuse = answerWith(stack.web, 503, 'billing_unavailable', { reason: 'provider_error' })
      await page.route(`${stack.api}/billing/checkout`, refuse)
      await openBilling(page, stack, NO_SUBSCRIPTION)
      await page.getByRole('button', { name: 'Start free trial' }).last().click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'billing-portal-limited',
    signedIn: true,
    answers: [429],
    async open(page, { stack }) {
      await page.route(`${stack.api}/billing/portal`, answerWithLimit(stack.web, 40))
      await openBilling(page, stack, subscribed('past_due'))
      await page.getByRole('button', { name: 'Manage billing' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'billing-leaving',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/billing/checkout`, () => {})
      await openBilling(page, stack, NO_SUBSCRIPTION)
      await page.getByRole('button', { name: 'Start free trial' }).first().click()
      await expect(page.locator('[aria-busy]')).toBeVisible()
    },
  },
  {
    name: 'billing-loading',
    signedIn: true,
    async open(page, { stack }) {
      await answerBilling(page, stack, NO_SUBSCRIPTION)
      await page.route(`${stack.api}/billing/plans`, () => {})
      await page.goto('/settings/billing')
      await expect(page.getByText('Loading the plans')).toBeAttached()
    },
  },
  {
    name: 'billing-failed',
    signedIn: true,
    answers: [500],
    async open(page, { stack }) {
      await page.route(`${stack.api}/billing/subscription`, answerWith(stack.web, 500, 'internal_error'))
      await page.goto('/settings/billing')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'billing-confirming',
    signedIn: true,
    async open(page, { stack }) {
      await comeBack(page, stack, 'checkout=success', () => undefined)
      await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    },
  },
  {
    name: 'billing-late',
    signedIn: true,
    async open(page, { stack }) {
      await page.clock.install()
      await comeBack(page, stack, 'checkout=success', () => NO_SUBSCRIPTION)
      await passPolls(page)
      await expect(page.getByText('It may take a minute')).toBeVisible()
    },
  },
  {
    name: 'billing-checkout-left',
    signedIn: true,
    async open(page, { stack }) {
      await comeBack(page, stack, 'checkout=canceled', () => NO_SUBSCRIPTION)
      await expect(page.getByText('You left the checkout')).toBeVisible()
    },
  },
  {
    name: 'billing-without-decimals',
    signedIn: true,
    async open(page, { stack }) {
      await answerBilling(page, stack, subscribed('active', { unit_amount: 1800, currency: 'jpy' }))
      const prices = PLAN.prices.map((price) => ({ ...price, unit_amount: price.unit_amount * 1.5, currency: 'jpy' }))
      await answerPlans(page, stack, [{ ...PLAN, prices }])
      await page.goto('/settings/billing')
      await expect(page.getByText('¥18,000').first()).toBeVisible()
    },
  },
  {
    name: 'dashboard-payment-failed',
    signedIn: true,
    open: (page, { stack }) => openDashboard(page, stack, subscribed('past_due'), 'Fix payment'),
  },
  {
    name: 'dashboard-payment-unconfirmed',
    signedIn: true,
    open: (page, { stack }) => openDashboard(page, stack, subscribed('incomplete'), 'Confirm it'),
  },
  {
    name: 'dashboard-trial-ending',
    signedIn: true,
    open: (page, { stack }) =>
      openDashboard(page, stack, subscribed('trialing', { trial_ends_at: inDays(2) }), 'Open billing'),
  },
  {
    name: 'profile-payment-failed',
    signedIn: true,
    async open(page, { stack }) {
      await answerBilling(page, stack, subscribed('unpaid'))
      await page.goto('/settings/profile')
      await expect(page.getByRole('region', { name: 'Your plan' })).toBeVisible()
    },
  },
  {
    name: 'account-subscription-renews',
    signedIn: true,
    async open(page, { stack }) {
      await answerBilling(page, stack, subscribed('active'))
      await page.goto('/settings/account')
      await page.getByRole('link', { name: 'Go to billing' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account-deletion-refused',
    signedIn: true,
    answers: [409],
    async open(page, { stack, ada }) {
      await answerBilling(page, stack, NO_SUBSCRIPTION)
      await refuseDeletion(page, stack)
      await page.goto('/settings/account')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByLabel('Type your email address').fill(ada.email)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Your account cannot be deleted yet' })).toBeVisible()
    },
  },
]

/** The provider opens the page like this; without a response of `synced` it stays open. */
async function comeBack(page: Page, stack: Stack, search: string, synced: () => Billing | undefined): Promise<void> {
  await answerBilling(page, stack, NO_SUBSCRIPTION)
  await answerPlans(page, stack)
  await page.route(`${stack.api}/billing/sync`, async (route) => {
    const billing = synced()
    if (billing) await respond(route, stack, 200, billing)
  })
  await page.goto(`/settings/billing?${search}`)
}

/** The time of all polls passes. */
async function passPolls(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.getByText('It may take a minute')).toBeVisible({ timeout: 100 })
  }).toPass()
}

async function openDashboard(page: Page, stack: Stack, billing: Billing, link: string): Promise<void> {
  await answerBilling(page, stack, billing)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: link }).scrollIntoViewIfNeeded()
}
