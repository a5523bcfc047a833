import type { Page } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { beInvited, revokeAll } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { confirmAddress, confirmElsewhere, expectDashboard, fillSignIn, signUpInvited } from '../../journey.ts'
import { countMails, takeLink } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

// A visitor who is not signed in sees the letter of an invitation on the sign-in and sign-up pages.

const GARBAGE = `/invitations/${'a'.repeat(43)}`

test('the token is in no address of a request, no referrer and no mail but its own [I9, I13]', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(401)
  const grace = newPerson('Grace Hopper')
  const { link } = await beInvited(stack, { email: grace.email, inviter: newPerson('Alan Turing') })
  const token = new URL(link).pathname.split('/')[2] ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.goto(link)
  await signUpInvited(page, grace)
  await expect(page.getByText('g***@example.com')).toBeVisible()
  const confirmation = await takeLink(stack.log, 'verify-email', grace.email)
  expect(confirmation).not.toContain(token)
  await confirmAddress(page, confirmation)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectDashboard(page, grace.name)
  const told = asked.filter((line) => line.includes(token))
  // The page itself, opened from the mail and then again once the address was confirmed.
  for (const line of told) expect(line).toMatch(new RegExp(`^${stack.web}/invitations/`))
  expect(told).toHaveLength(2)
  expect(await page.evaluate(() => localStorage.getItem('invitation'))).toBeNull()
})

test('links that do not work lead to the same page, which offers to sign in [I4, I12]', async ({
  page,
  stack,
  ada,
  complaints,
}) => {
  complaints.expectAnswers(401, 404)
  const { link, inviter } = await beInvited(stack, { email: newPerson('Grace Hopper').email })
  await revokeAll(inviter, stack)
  const seen = new Set<string>()
  for (const ended of [link, GARBAGE, '/invitations/x']) {
    await page.goto(ended)
    await expectEnded(page)
    seen.add(await page.getByRole('main').innerText())
  }
  expect(seen.size).toBe(1)
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
})

test('an invitation that ends while the form is filled in leaves the usual form [I13]', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(401, 404)
  const grace = newPerson('Grace Hopper')
  const { link, inviter } = await beInvited(stack, { email: grace.email })
  await page.goto(`/auth/signup?redirect=${encodeURIComponent(new URL(link).pathname)}`)
  await page.getByLabel('Name').fill(grace.name)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await revokeAll(inviter, stack)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('There is no invitation here.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the form works while the letter cannot be loaded [I13]', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(401)
  complaints.expectNoAnswer()
  const grace = newPerson('Grace Hopper')
  const { link } = await beInvited(stack, { email: grace.email })
  await page.route(`${stack.api}/invitations/preview`, (route) => route.abort('connectionrefused'))
  await page.goto(link)
  await expect(page.getByText('The invitation could not be loaded.')).toBeVisible()
  await signUpInvited(page, grace)
  await page.unroute(`${stack.api}/invitations/preview`)
  await confirmAddress(page, await takeLink(stack.log, 'verify-email', grace.email))
  await expectInvitation(page)
})

test('the message can be sent again without typing the address [I13]', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(401)
  await page.clock.install()
  const grace = newPerson('Grace Hopper')
  const { link } = await beInvited(stack, { email: grace.email })
  await page.goto(link)
  await signUpInvited(page, grace)
  await page.clock.runFor('00:31')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('A new message is on its way.')).toBeVisible()
  await expect.poll(() => countMails(stack.log, 'verify-email', grace.email)).toBe(2)
  await confirmAddress(page, await takeLink(stack.log, 'verify-email', grace.email))
  await expectInvitation(page)
})

test('a confirmation in another browser leads to the dashboard, and the invitation still works', async ({
  page,
  elsewhere,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(401, 409)
  const grace = newPerson('Grace Hopper')
  const { link } = await beInvited(stack, { email: grace.email })
  await page.goto(link)
  await signUpInvited(page, grace)
  await elsewhere.context().clearCookies()
  await confirmElsewhere(elsewhere, await takeLink(stack.log, 'verify-email', grace.email), grace)
  await expectDashboard(elsewhere, grace.name)
  await elsewhere.goto(link)
  await expectInvitation(elsewhere)
})

test('a browser that has signed in before is asked to sign in first', async ({ page, stack, ada, complaints }) => {
  complaints.expectAnswers(401)
  const { link } = await beInvited(stack, { email: ada.email })
  await page.addInitScript(() => localStorage.setItem('signed_in', '1'))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Grace Hopper invites you to Analytical Engines' })).toBeVisible()
  await fillSignIn(page, ada)
  await expectInvitation(page)
})

async function expectInvitation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Join Analytical Engines' })).toBeVisible()
}

async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByText('There is no invitation here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Sign in to ${PRODUCT}` })).toBeVisible()
}
