import type { Page } from '@playwright/test'
import { ageInvitations } from '../../data/database.ts'
import { beInvited, invite, readMembers, readPending, revokeAll } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import { createAccount, newPerson } from '../../people.ts'

const GARBAGE = `/invitations/${'a'.repeat(43)}`

test('opening and reloading the link changes nothing [S6]', async ({ page, elsewhere, stack, ada, complaints }) => {
  complaints.expectAnswers(401)
  const { link, inviter } = await beInvited(stack, { email: ada.email })
  const before = await readPending(inviter, stack)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Grace Hopper invites you to Analytical Engines' })).toBeVisible()
  await elsewhere.goto(link)
  for (const _ of ['a first time', 'a second time']) {
    await expectInvitation(elsewhere)
    await elsewhere.reload()
  }
  await expectInvitation(elsewhere)

  expect(await readPending(inviter, stack)).toEqual(before)
  expect(Object.keys(await readMembers(inviter, stack))).not.toContain(ada.email)
  await elsewhere.getByRole('button', { name: 'Accept' }).click()
  await expectDashboard(elsewhere, ada.name)
})

test('accepting switches the other tabs of the browser too', async ({ page, context, stack, signedIn }) => {
  const { link } = await beInvited(stack, { email: signedIn.email })
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await expect(other.getByRole('banner')).toContainText('Personal')
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('You joined Analytical Engines')).toBeVisible()
  await expect(other.getByRole('banner')).toContainText('Analytical Engines')
  await page.reload()
  await expectDashboard(page, signedIn.name)
  await expect(page.getByText('You joined Analytical Engines')).toHaveCount(0)
})

test('a URL typed by hand does not announce a join', async ({ page, signedIn }) => {
  await page.goto('/dashboard?notice=joined')
  await expectDashboard(page, signedIn.name)
  await expect(page.getByText('You joined')).toHaveCount(0)
})

test('an invitation is declined for good after a confirmation [I7]', async ({ page, stack, signedIn, complaints }) => {
  const { link, inviter } = await beInvited(stack, { email: signedIn.email })
  await page.goto(link)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline the invitation to Analytical Engines?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await readPending(inviter, stack)).toHaveLength(1)

  await page.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Invitation declined' })).toBeFocused()
  expect(await readPending(inviter, stack)).toEqual([])
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expectDashboard(page, signedIn.name)

  complaints.expectAnswers(404)
  await page.goto(link)
  await expectNotFound(page)
})

test('"Not now" leaves the invitation as it is', async ({ page, stack, signedIn }) => {
  const { link, inviter } = await beInvited(stack, { email: signedIn.email })
  await page.goto(link)
  await page.getByRole('link', { name: 'Not now' }).click()
  await expectDashboard(page, signedIn.name)
  expect(await readPending(inviter, stack)).toHaveLength(1)
  await page.goto(link)
  await expectInvitation(page)
})

test('used, revoked, expired, replaced, unknown and damaged links show the same page [I4]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(404, 422)
  const { email } = signedIn
  const used = await beInvited(stack, { email })
  await page.goto(used.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectDashboard(page, signedIn.name)
  const revoked = await beInvited(stack, { email })
  await revokeAll(revoked.inviter, stack)
  const replaced = await beInvited(stack, { email })
  await invite(replaced.inviter, stack, { email })
  const expired = await beInvited(stack, { email })
  await ageInvitations(stack, email)

  await page.goto(GARBAGE)
  await expectNotFound(page)
  const unknown = await page.getByRole('main').innerHTML()
  const damaged = ['/invitations/x', `/invitations/${'a'.repeat(600)}`, '/invitations/a%20b%C3%BC']
  for (const link of [used.link, revoked.link, replaced.link, expired.link, ...damaged]) {
    await page.goto(link)
    await expectNotFound(page)
    expect(await page.getByRole('main').innerHTML(), link).toBe(unknown)
  }
})

test('an invitation that ended meanwhile is not found when it is answered', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(404)
  for (const answer of ['Accept', 'Decline']) {
    const { link, inviter } = await beInvited(stack, { email: signedIn.email })
    await page.goto(link)
    await expectInvitation(page)
    await revokeAll(inviter, stack)
    await page.getByRole('button', { name: answer }).click()
    if (answer === 'Decline') await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
    await expectNotFound(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test('an invitation that cannot be loaded says so and can be tried again', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const { link } = await beInvited(stack, { email: signedIn.email })
  await page.route(`${stack.api}/invitations/preview`, (route) => route.abort('connectionrefused'))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'The invitation could not be loaded' })).toBeVisible()
  await page.unroute(`${stack.api}/invitations/preview`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectInvitation(page)
})

test('another account sees the invited address masked, and switching leads back in every tab [I3]', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  const grace = newPerson('Grace Hopper')
  await createAccount(stack, grace)
  const { link } = await beInvited(stack, { email: grace.email, inviter: newPerson('Alan Turing') })
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await expect(other.getByLabel('Name')).toHaveValue(signedIn.name)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('g***@example.com')
  await expect(page.getByRole('main')).toContainText(signedIn.email)
  expect(await page.getByRole('main').innerHTML()).not.toContain(grace.email)
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out and switch' }).click()
  await expect(other).toHaveURL(/\/auth\/login\?redirect=%2Fsettings%2Fprofile$/)
  await expect(page.getByRole('heading', { name: 'Alan Turing invites you to Analytical Engines' })).toBeVisible()
  await fillSignIn(page, grace)
  await expectInvitation(page)
  expect(page.url()).toBe(link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectDashboard(page, grace.name)
})

async function expectInvitation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Join Analytical Engines' })).toBeVisible()
}

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'There is no invitation here' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
}
