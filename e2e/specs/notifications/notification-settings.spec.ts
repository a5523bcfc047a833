import type { Page, Route } from '@playwright/test'
import { defaultsOf, NotificationType } from '@plinth/contract/notifications'
import { tabTo } from '../../checks/keyboard.ts'
import { expect, signInBeforeEach, test } from '../../fixtures.ts'
import { answerWith } from '../../responses/refusals.ts'
import { alterFeatures } from '../../responses/user.ts'
import type { Stack } from '../../stack/stack.ts'

const PREFERENCES = '/notifications/preferences'

// The stack has no billing.
const TYPES = NotificationType.options.filter((type) => type !== 'billing_update')
const SWITCHES = TYPES.flatMap((type) => Object.values(defaultsOf(type)))
const ON = SWITCHES.filter((on) => on).length

signInBeforeEach()

test('each switch is saved at once, by keyboard too, and survives a reload [N2]', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('switch')).toHaveCount(SWITCHES.length)
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(ON)
  await expect(page.getByText('This server sends no email')).toBeVisible()
  const email = page.getByRole('switch', { name: 'Email for announcements' })
  await tabTo(page, email)
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(email).toBeFocused()
  await page.reload()
  await expect(email).not.toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(ON - 1)
})

test('billing has switches and a filter only where it is set up [Z4]', async ({ page, stack }) => {
  await open(page)
  await expect(page.getByText('billing updates')).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByLabel('Type').locator('option')).toContainText(['All types', 'Security', 'Announcement'])
  await expect(page.getByLabel('Type').locator('option', { hasText: 'Billing' })).toHaveCount(0)

  await alterFeatures(page, stack, { billing: 'available' })
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch', { name: 'Email for billing updates' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByLabel('Type').locator('option', { hasText: 'Billing' })).toHaveCount(1)
})

test('quick choices of one type are saved one after another, of several types in parallel', async ({ page, stack }) => {
  await open(page)
  const sent: Route[] = []
  await page.route(`${stack.api}${PREFERENCES}`, async (route) => {
    if (route.request().method() === 'PUT') sent.push(route)
    else await route.continue()
  })
  await toggle(page, 'Email for security alerts')
  await toggle(page, 'In-app for security alerts')
  await toggle(page, 'Email for announcements')
  await expect
    .poll(() => sent.map(bodyOf))
    .toEqual([
      [{ type: 'security_alert', email: false, in_app: true }],
      [{ type: 'system_announcement', email: false, in_app: true }],
    ])
  await sent[0]?.continue()
  await expect.poll(() => sent.map(bodyOf).at(2)).toEqual([{ type: 'security_alert', email: false, in_app: false }])
  await sent[2]?.continue()
  await sent[1]?.continue()
  await expect
    .poll(() => onServer(page, stack))
    .toMatchObject({
      billing_update: [true, true],
      security_alert: [false, false],
      system_announcement: [false, true],
    })
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(ON - 3)
})

test('a choice that cannot be saved is rolled back with a message, and no other one is', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(500)
  await open(page)
  const sent: Route[] = []
  await page.route(`${stack.api}${PREFERENCES}`, async (route) => {
    if (route.request().method() !== 'PUT' || sent.push(route) > 1) await route.continue()
  })
  await toggle(page, 'Email for security alerts')
  await toggle(page, 'In-app for security alerts')
  if (sent[0]) await answerWith(stack.web, 500, 'internal_error')(sent[0])
  await expect(page.getByText('Your choice could not be saved.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email for security alerts' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'In-app for security alerts' })).not.toBeChecked()
  await expect.poll(async () => (await onServer(page, stack)).security_alert).toEqual([true, false])
})

async function open(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  await expect(page.getByRole('switch')).toHaveCount(SWITCHES.length)
}

async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name }).click()
  await expect(page.getByRole('switch', { name })).not.toBeChecked()
}

function bodyOf(route: Route): unknown {
  return route.request().postDataJSON().preferences
}

type Preference = { type: string; email: boolean; in_app: boolean }

async function onServer(page: Page, { api }: Stack): Promise<Record<string, boolean[]>> {
  const { preferences } = await (await page.request.get(`${api}${PREFERENCES}`)).json()
  return Object.fromEntries(preferences.map(({ type, email, in_app }: Preference) => [type, [email, in_app]]))
}
