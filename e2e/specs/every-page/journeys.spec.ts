import { createTeam, invite } from '../../data/teams.ts'
import { Effort } from '../../effort.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { takeLink } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

// The tests count how much a person has to do. Opening a mail does not count; the focus is asked for where a person
// would type at once.

test('signing up takes three clicks and three fields', async ({ page, stack }) => {
  const [ada, effort] = [newPerson('Ada Lovelace'), new Effort()]
  await page.goto('/auth/login')
  await effort.click(page.getByRole('link', { name: 'Create account' }))
  await effort.type(page.getByLabel('Name'), ada.name)
  await effort.fill(page.getByLabel('Email'), ada.email)
  await effort.fill(page.getByLabel('Password', { exact: true }), ada.password)
  await effort.click(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await page.goto(await takeLink(stack.log, 'verify-email', ada.email))
  await effort.click(page.getByRole('button', { name: 'Confirm my address' }))
  await expectDashboard(page, ada.name)
  expect(effort).toEqual({ clicks: 3, fields: 3 })
})

test('an invited stranger joins with three clicks and two fields [I13]', async ({
  page,
  elsewhere,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(401)
  const [grace, effort] = [newPerson('Grace Hopper'), new Effort()]
  await createTeam(elsewhere.request, stack)
  await page.goto(await invite(elsewhere.request, stack, { email: grace.email }))
  await effort.type(page.getByLabel('Name'), grace.name)
  await effort.fill(page.getByLabel('Password', { exact: true }), grace.password)
  await effort.click(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await takeLink(stack.log, 'verify-email', grace.email))
  await effort.click(page.getByRole('button', { name: 'Confirm my address' }))
  await effort.click(page.getByRole('button', { name: 'Accept' }))
  await expectDashboard(page, grace.name)
  expect(effort).toEqual({ clicks: 3, fields: 2 })
})

test('a forgotten password takes four clicks and three fields', async ({ page, stack, ada }) => {
  const effort = new Effort()
  const password = 'lantern under the old bridge'
  await page.goto('/auth/login')
  await effort.type(page.getByLabel('Email'), ada.email)
  await effort.click(page.getByRole('link', { name: 'Forgot password?' }))
  await expect(page.getByLabel('Email')).toBeFocused()
  await effort.click(page.getByRole('button', { name: 'Send reset link' }))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await takeLink(stack.log, 'reset-password', ada.email))
  await effort.type(page.getByLabel('New password', { exact: true }), password)
  await effort.click(page.getByRole('button', { name: 'Set new password' }))
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await effort.type(page.getByLabel('Password', { exact: true }), password)
  await effort.click(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expectDashboard(page, ada.name)
  expect(effort).toEqual({ clicks: 4, fields: 3 })
})

test('a sign-in link takes two clicks and one field', async ({ page, stack, ada }) => {
  const effort = new Effort()
  await page.goto('/auth/login')
  await effort.type(page.getByLabel('Email'), ada.email)
  await effort.click(page.getByRole('button', { name: 'Email me a sign-in link' }))
  await page.goto(await takeLink(stack.log, 'magic-link', ada.email))
  await effort.click(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expectDashboard(page, ada.name)
  expect(effort).toEqual({ clicks: 2, fields: 1 })
})

test('autocomplete offers an email for sign-up, and a user name or a passkey for sign-in', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
})
