import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard } from '../../journey.ts'
import { takeLink } from '../../mailbox.ts'
import { newPerson, type Person } from '../../people.ts'
import type { Stack } from '../../stack/stack.ts'

const NEW_PASSWORD = 'lantern under the old bridge'

test('the link for a forgotten password sets a new one and ends every session [S3]', async ({
  page,
  stack,
  ada,
  elsewhere,
  complaints,
}) => {
  await elsewhere.goto('/dashboard')
  await expectDashboard(elsewhere, ada.name)

  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  await setPassword(page, await takeLink(stack.log, 'reset-password', ada.email))
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(
    page.getByText('All other sessions were signed out, and any linked sign-in provider was unlinked.'),
  ).toBeVisible()

  complaints.expectAnswers(401)
  await comeBackToTheTab(elsewhere)
  await expect(elsewhere).toHaveURL(/\/auth\/login/)

  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectDashboard(page, ada.name)
})

test('a reset in this browser signs its other tabs out at once', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expectDashboard(other, signedIn.name)
  await setPassword(page, await requestLink(page, stack, signedIn))
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(other.getByText(signedIn.email)).toHaveCount(0)
})

test('a used link says so and offers a new one', async ({ page, stack, ada, complaints }) => {
  const link = await requestLink(page, stack, ada)
  await setPassword(page, link)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  complaints.expectAnswers(404)
  await setPassword(page, link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})

test('the form names its account, also for password managers', async ({ page, stack, ada }) => {
  await page.goto(await requestLink(page, stack, ada))
  await expect(page.getByRole('main')).toContainText(`For ${ada.email}`)
  await expect(page.locator('form input[autocomplete=username]')).toHaveValue(ada.email)
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
})

test('a link of another address than it says sets no password', async ({ page, stack, ada, complaints }) => {
  complaints.expectAnswers(404)
  const link = await requestLink(page, stack, ada)
  await setPassword(page, link.replace(/email=[^&]+/, 'email=victim%40example.com'))
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await setPassword(page, link)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})

test('the token leaves the URL, and a reload asks for the link again', async ({ page, stack, ada }) => {
  await page.goto(await requestLink(page, stack, ada))
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  expect(page.url()).toBe(`${stack.web}/auth/reset-password`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})

test('a weak password is an error at its field, and the link still works', async ({ page, stack, ada, complaints }) => {
  complaints.expectAnswers(422)
  await page.goto(await requestLink(page, stack, ada))
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('password1234')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})

test('the response does not reveal whether the account exists [S8]', async ({ page, ada }) => {
  const answers = []
  for (const email of [ada.email, newPerson('Nobody').email]) {
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    answers.push((await page.getByRole('main').innerText()).replaceAll(email, '').replace(/\d+ s$/m, ''))
  }
  expect(answers[1]).toBe(answers[0])
})

async function requestLink(page: Page, stack: Stack, { email }: Person): Promise<string> {
  await page.request.post(`${stack.api}/auth/forgot-password`, { data: { email }, failOnStatusCode: true })
  return takeLink(stack.log, 'reset-password', email)
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
}
