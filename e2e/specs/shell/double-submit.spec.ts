import type { Locator, Page } from '@playwright/test'
import { recordRequests } from '../../checks/requests.ts'
import { addInvitations, makeTeamOf } from '../../data/team-rows.ts'
import { beInvited } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import { chooseForInvitation, expectActing, openOrganization, row, switcher } from '../../journeys/organization.ts'
import { takeLink } from '../../mailbox.ts'
import { newPerson, type Person } from '../../people.ts'
import type { Stack } from '../../stack/stack.ts'

const WAYS = [
  { way: 'in one task', clickTwice: clickTwiceInOneTask },
  { way: 'while the main thread is blocked', clickTwice: clickTwiceWhileBlocked },
]

for (const { way, clickTwice } of WAYS) {
  test(`two clicks ${way} create one organization`, async ({ page, stack, signedIn }) => {
    const requests = recordRequests(page, stack)
    await page.goto('/dashboard')
    await expectDashboard(page, signedIn.name)
    await switcher(page).click()
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create an organization' })
    await dialog.getByLabel('Name').fill('Analytical Engines')
    await clickTwice(page, dialog.getByRole('button', { name: 'Create organization' }))
    await expectActing(page, 'Analytical Engines')
    expect(count(requests, 'POST /organizations')).toBe(1)
  })

  test(`two clicks ${way} send one invitation`, async ({ page, stack, signedIn }) => {
    await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
    const requests = recordRequests(page, stack)
    await openOrganization(page, 'Analytical Engines')
    const { email } = newPerson('Grace Hopper')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByLabel('Email').fill(email)
    await clickTwice(page, page.getByRole('button', { name: 'Send invitation' }))
    await expect(row(page, email)).toBeVisible()
    expect(count(requests, 'POST /organizations/current/invitations')).toBe(1)
  })

  test(`two clicks ${way} resend an invitation once`, async ({ page, stack, signedIn }) => {
    const email = await openInvitations(page, stack, signedIn)
    const requests = recordRequests(page, stack)
    await page.getByRole('button', { name: /^Actions for the invitation/ }).click()
    await clickTwice(page, page.getByRole('menuitem', { name: 'Resend invitation' }))
    await expect(page.getByText(`A new link was sent to ${email}`)).toBeVisible()
    expect(count(requests, /^POST .*\/resend$/)).toBe(1)
  })

  test(`two clicks ${way} confirm a question once`, async ({ page, stack, signedIn }) => {
    const email = await openInvitations(page, stack, signedIn)
    const requests = recordRequests(page, stack)
    await chooseForInvitation(page, email, 'Revoke')
    const question = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
    await clickTwice(page, question.getByRole('button', { name: 'Revoke invitation' }))
    await expect(row(page, email)).toHaveCount(0)
    expect(count(requests, /^DELETE /)).toBe(1)
  })

  test(`two clicks ${way} accept an invitation once`, async ({ page, stack, signedIn }) => {
    const { link } = await beInvited(stack, { email: signedIn.email })
    const requests = recordRequests(page, stack)
    await page.goto(link)
    await clickTwice(page, page.getByRole('button', { name: 'Accept' }))
    await expectActing(page, 'Analytical Engines')
    expect(count(requests, 'POST /invitations/accept')).toBe(1)
  })

  test(`two clicks ${way} sign up and confirm the address once`, async ({ page, stack }) => {
    const person = newPerson()
    const requests = recordRequests(page, stack)
    await page.goto('/auth/signup')
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await clickTwice(page, page.getByRole('button', { name: 'Create account' }))
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(count(requests, 'POST /auth/sign-up')).toBe(1)

    await page.goto(await takeLink(stack.log, 'verify-email', person.email))
    await clickTwice(page, page.getByRole('button', { name: 'Confirm my address' }))
    await expectDashboard(page, person.name)
    expect(count(requests, 'POST /auth/verify-email')).toBe(1)
  })

  test(`two clicks ${way} send one sign-in link, and the link signs in once`, async ({ page, stack, ada }) => {
    const requests = recordRequests(page, stack)
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(ada.email)
    await clickTwice(page, page.getByRole('button', { name: 'Email me a sign-in link' }))
    await expect(page.getByText('a sign-in link is on its way')).toBeVisible()
    expect(count(requests, 'POST /auth/magic-link')).toBe(1)

    await page.goto(await takeLink(stack.log, 'magic-link', ada.email))
    await clickTwice(page, page.getByRole('button', { name: 'Sign in', exact: true }))
    await expectDashboard(page, ada.name)
    expect(count(requests, 'POST /auth/magic-link/confirm')).toBe(1)
  })
}

test('a rejected form can be sent again', async ({ page, stack, ada, complaints }) => {
  complaints.expectAnswers(401)
  const requests = recordRequests(page, stack)
  await page.goto('/auth/login')
  await fillSignIn(page, { email: ada.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toBeVisible()
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
  expect(count(requests, 'POST /auth/sign-in')).toBe(2)
})

/** The team has one pending invitation. Returns its address. */
async function openInvitations(page: Page, stack: Stack, owner: Person): Promise<string> {
  const { email } = newPerson('Katherine Johnson')
  const { organization_id } = await makeTeamOf(stack, { name: 'Analytical Engines', of: owner.email })
  await addInvitations(stack, organization_id, [{ email, role: 'member', inviter: owner.email, hours_left: 48 }])
  await openOrganization(page, 'Analytical Engines')
  await expect(row(page, email)).toBeVisible()
  return email
}

function count(requests: string[], wanted: string | RegExp): number {
  return requests.filter((request) => (typeof wanted === 'string' ? request === wanted : wanted.test(request))).length
}

/** Nothing can render between the clicks. */
function clickTwiceInOneTask(_page: Page, button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Two clicks of the mouse wait in the queue, as on a slow phone. */
async function clickTwiceWhileBlocked(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const blocked = page.evaluate(() => {
    const until = performance.now() + 600
    while (performance.now() < until);
  })
  const clicks = [1, 2].flatMap(() => [page.mouse.down(), page.mouse.up()])
  await Promise.all([blocked, ...clicks])
}
