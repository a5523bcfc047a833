import type { Locator, Page } from '@playwright/test'
import type { Billing } from '@plinth/contract/billing'
import { recordShifts, shiftOf } from '../../checks/movement.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { answerBilling, inDays, NO_SUBSCRIPTION, openBilling, subscribed } from '../../responses/billing.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Your plan' })

const IN_TWO_DAYS = { trial_ends_at: inDays(2) }

const WARNINGS: [name: string, billing: Billing, words: string, action: string][] = [
  ['a failed payment', subscribed('past_due'), 'Your last payment failed.', 'Fix payment'],
  ['an unpaid plan', subscribed('unpaid'), 'Your plan is off until the open invoice is paid.', 'Fix payment'],
  ['an unconfirmed payment', subscribed('incomplete'), 'Your first payment is not confirmed yet.', 'Confirm it'],
  ['a trial of two days', subscribed('trialing', IN_TWO_DAYS), 'Your trial ends in 2 days.', 'Open billing'],
]

const QUIET: [name: string, billing: Billing][] = [
  ['no subscription', NO_SUBSCRIPTION],
  ['a plan that renews', subscribed('active')],
  ['a trial of nine days', subscribed('trialing')],
  ['a trial that was cancelled', subscribed('trialing', { ...IN_TWO_DAYS, cancel_at: inDays(2) })],
  ['a trial that is over', subscribed('trialing', { trial_ends_at: inDays(-1) })],
  ['a plan that was cancelled', subscribed('active', { cancel_at: inDays(2) })],
]

test('there is no bar where nothing must be done', async ({ page, stack, signedIn }) => {
  let shown = NO_SUBSCRIPTION
  await answerBilling(page, stack, () => shown)
  for (const [name, billing] of QUIET) {
    shown = billing
    await page.goto('/dashboard')
    await expectDashboard(page, signedIn.name)
    await expect(bar(page), name).toHaveCount(0)
  }
})

test('every page of the application has the bar, and the billing page has it without a link', async ({
  page,
  stack,
  signedIn,
}) => {
  await answerBilling(page, stack, subscribed('past_due'))
  for (const path of ['/users', '/organization', '/notifications', '/settings/profile', '/no/such/page']) {
    await page.goto(path)
    await expect(bar(page), `${path} of ${signedIn.name}`).toContainText('Your last payment failed.')
  }
  await openBilling(page, stack, subscribed('past_due'))
  await expect(bar(page)).toBeVisible()
  await expect(bar(page).getByRole('link')).toHaveCount(0)
})

test('the bar moves nothing on the page, and is not printed', async ({ page, stack, signedIn }) => {
  await recordShifts(page)
  await answerBilling(page, stack, subscribed('past_due'))
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await expect(bar(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
})

test('a bar warns of a payment or the end of a trial, in one line on a desktop and two on a phone [B1]', async ({
  page,
  stack,
  signedIn,
}) => {
  let shown = NO_SUBSCRIPTION
  await answerBilling(page, stack, () => shown)
  for (const [name, billing, words, action] of WARNINGS) {
    shown = billing
    await page.goto('/dashboard')
    await expectDashboard(page, signedIn.name)
    await expect(bar(page), name).toContainText(words)
    await expect(bar(page).getByRole('link', { name: action })).toHaveAttribute('href', '/settings/billing')
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
      for (const [width, lines] of [
        [1280, 1],
        [390, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        const [icon, text, link] = [bar(page).locator('svg'), bar(page).locator('p'), bar(page).getByRole('link')]
        expect(await linesOf(text), `${name} at ${width}`).toBeLessThanOrEqual(lines)
        expect(await linesOf(link)).toBe(1)
        const order = await Promise.all([icon, text, link].map(left))
        const sorted = order.toSorted((one, other) => (direction === 'ltr' ? one - other : other - one))
        expect(order, direction).toEqual(sorted)
      }
    }
  }
})

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
  })
}

async function left(target: Locator): Promise<number> {
  return (await target.boundingBox())?.x ?? Number.NaN
}
