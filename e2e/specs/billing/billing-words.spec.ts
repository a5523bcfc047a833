import type { Billing } from '@plinth/contract/billing'
import { recordRequests } from '../../checks/requests.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import { ANY_PLAN, inDays, NO_SUBSCRIPTION, openBilling, PLAN, subscribed } from '../../responses/billing.ts'

/** The page writes a date in the language of these tests. */
function day(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
}

const IN_21 = inDays(21)
const IN_9 = inDays(9)

type Words = [name: string, billing: Billing, ...words: (string | RegExp)[]]

const WITH_ACCESS: Words[] = [
  [
    'a trial',
    subscribed('trialing'),
    `On ${day(IN_9)} your payment method is charged €12 for the first month. Without one, ${PLAN.name} ends that day`,
  ],
  ['a cancelled trial', subscribed('trialing', { cancel_at: IN_9 }), 'in 9 days', 'nothing is charged'],
  ['a trial in its last hour', subscribed('trialing', { trial_ends_at: inDays(0) }), /in 1 hour|within the hour/],
  ['a trial that is over', subscribed('trialing', { trial_ends_at: inDays(-1) }), 'Your trial is over'],
  ['an active plan', subscribed('active'), `You are on ${PLAN.name}`, `Renews on ${day(IN_21)} for €12 a month.`],
  ['a renewal under way', subscribed('active', { current_period_ends_at: inDays(-1) }), 'It is being renewed'],
  [
    'a cancelled plan',
    subscribed('active', { cancel_at: IN_21 }),
    `${PLAN.name} ends on ${day(IN_21)}`,
    'nothing more is charged',
  ],
  ['a failed payment', subscribed('past_due'), 'Your last payment failed', 'Update your payment method'],
  ['a paused collection', subscribed('active', { collection_paused: true }), 'pay nothing for now'],
  ['a foreign price', subscribed('active', { plan: null, price_key: null }), 'You are on your plan'],
]
const WITHOUT_ACCESS: Words[] = [
  ['no subscription', NO_SUBSCRIPTION, 'You are on the Free plan', `You can try ${ANY_PLAN} for 14 days`],
  ['an unpaid one', subscribed('unpaid'), 'Your subscription is unpaid', 'Pay it in Manage billing'],
  ['a paused one', subscribed('paused'), 'Your subscription is paused', 'Resume it in Manage billing'],
  ['an unconfirmed payment', subscribed('incomplete'), 'is not confirmed yet', 'Confirm the payment'],
  ['an expired payment', subscribed('incomplete_expired'), 'was not completed', 'Nothing was charged'],
  ['an ended one', subscribed('canceled'), `Your subscription ended on ${day(inDays(-4))}`],
  ['a status that is new to us', subscribed('unknown'), 'The state of your subscription is unknown here'],
]

signInBeforeEach()

test('the settings say each state of a subscription in words, and whose it is [B1]', async ({ page, stack }) => {
  let billing = NO_SUBSCRIPTION
  await openBilling(page, stack, () => billing)
  const plan = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your plan' }) })
  await expect(plan.last()).toContainText('It belongs to you. An organization has the plan of its owner')
  for (const [name, state, ...words] of [...WITH_ACCESS, ...WITHOUT_ACCESS]) {
    billing = state
    await page.reload()
    for (const text of words) await expect(plan.last(), name).toContainText(text)
  }
})

test('plans show price and interval, what a year saves, and the trial', async ({ page, stack }) => {
  await openBilling(page, stack, NO_SUBSCRIPTION)
  const prices = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Paid / }) })
  await expect(prices).toHaveCount(2)
  await expect(prices.first()).toContainText('€12 a month')
  await expect(prices.last()).toContainText('€120 a year')
  await expect(prices.last()).toContainText('Save €24')
  for (const price of await prices.all()) await expect(price).toContainText('14 days free first')
  await expect(page.getByText('Current plan')).toHaveCount(0)
})

test('a subscriber at a former price sees it on the card', async ({ page, stack }) => {
  await openBilling(page, stack, subscribed('active', { unit_amount: 900 }))
  const monthly = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Paid monthly' }) })
  await expect(monthly).toContainText('€12 a month')
  await expect(monthly).toContainText('You keep your price of €9 a month.')
})

test('the current price is marked, and no checkout is offered beside a subscription', async ({ page, stack }) => {
  await openBilling(page, stack, subscribed('active'))
  const monthly = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Paid monthly' }) })
  await expect(monthly).toContainText('Current plan')
  await expect(page.getByText('Current plan')).toHaveCount(1)
  await expect(page.getByText('You keep your price')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Manage billing'])
  await expect(page.getByText(/^Invoices, .* are in the portal/)).toBeVisible()
})

test('a trial that was used is not offered again', async ({ page, stack }) => {
  await openBilling(page, stack, subscribed('canceled'))
  await expect(page.getByRole('button', { name: `Choose ${PLAN.name} paid monthly` })).toBeVisible()
  await expect(page.getByText('days free')).toHaveCount(0)
})

test('the settings lead to billing without asking for plans before the state is known', async ({ page, stack }) => {
  const asked = recordRequests(page, stack)
  await openBilling(page, stack, subscribed('active'))
  await expect(page.getByRole('heading', { name: 'Paid monthly' })).toBeVisible()
  const billing = asked.filter((request) => request.startsWith('GET /billing'))
  expect(billing).toEqual(['GET /billing/subscription', 'GET /billing/plans'])
})
