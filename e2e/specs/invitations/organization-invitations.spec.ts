import { addInvitations, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { invite, openOrganization, row } from '../../journeys/organization.ts'
import { countMails, takeLink } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'
import { answerWithLimit } from '../../responses/refusals.ts'

const TEAM = 'Analytical Engines'

test('an invitation is sent and listed', async ({ page, stack, signedIn }) => {
  const { email } = newPerson('Grace Hopper')
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'invitations')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await invite(page, email, 'Admin')
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(row(page, email)).toContainText(`Admin · Invited by ${signedIn.name}`)
  await expect(row(page, email)).toContainText('Expires in 7 days')
  expect(await takeLink(stack.log, 'organization-invitation', email)).toContain('/invitations/')
})

test('inviting a member is an error at the field', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(409)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'invitations')
  await invite(page, signedIn.email.toUpperCase())
  await expect(page.getByText('This person is already a member.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(signedIn.email.toUpperCase())
})

test('over the limit the form says when to try again and keeps the text', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(429)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'invitations')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await page.route(`${stack.api}/organizations/current/invitations`, answerWithLimit(stack.web, 90))
  await invite(page, 'grace@example.com')
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 2 minutes.')
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
})

test('an expired invitation says so, and sending it again gives it seven new days and a new link', async ({
  page,
  stack,
  signedIn,
}) => {
  const { email } = newPerson('Grace Hopper')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const invitation = { email, role: 'member' as const, inviter: signedIn.email, hours_left: -2 }
  await addInvitations(stack, organization_id, [invitation])
  await openOrganization(page, TEAM, 'invitations')
  await expect(row(page, email)).toContainText('Expired')
  await page.getByRole('button', { name: `Resend the invitation of ${email}` }).click()
  await expect(page.getByText(`A new link was sent to ${email}.`)).toBeVisible()
  await expect(row(page, email)).toContainText('Expires in 7 days')
  await expect(row(page, email)).not.toContainText('Expired')
  await expect.poll(() => countMails(stack.log, 'organization-invitation', email)).toBe(1)
})

test('revoking asks first and removes the invitation', async ({ page, stack, signedIn }) => {
  const [{ email }, other] = [newPerson('Grace Hopper'), newPerson('Alan Turing')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const rest = { role: 'member' as const, inviter: signedIn.email, hours_left: 100 }
  await addInvitations(stack, organization_id, [
    { email, ...rest },
    { email: other.email, ...rest },
  ])
  await openOrganization(page, TEAM, 'invitations')
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText(`The invitation of ${email} is no longer valid`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toBeFocused()
  await page.reload()
  await expect(row(page, other.email)).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
})

test('the tab and the end of the list tell how many invitations are pending', async ({ page, stack, signedIn }) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const rest = { role: 'member' as const, inviter: signedIn.email, hours_left: 100 }
  const people = Array.from({ length: 21 }, () => ({ email: newPerson('Grace Hopper').email, ...rest }))
  await addInvitations(stack, organization_id, people)
  await openOrganization(page, TEAM, 'invitations')
  const tab = page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Invitations' })
  await expect(tab).toHaveText('Invitations21')
  await expect(page.getByText('20 of 21 invitations shown')).toBeVisible()
  await page
    .getByRole('button', { name: /^Revoke the invitation/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(tab).toHaveText('Invitations20')
})

test('an invitation that was revoked in another browser cannot be sent again, and leaves the list', async ({
  page,
  stack,
  signedIn,
  elsewhere,
  complaints,
}) => {
  complaints.expectAnswers(404)
  const { email } = newPerson('Grace Hopper')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const invitation = { email, role: 'member' as const, inviter: signedIn.email, hours_left: 100 }
  await addInvitations(stack, organization_id, [invitation])
  await openOrganization(page, TEAM, 'invitations')
  await expect(row(page, email)).toBeVisible()

  await openOrganization(elsewhere, TEAM, 'invitations')
  await elsewhere.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(elsewhere.getByText('No pending invitations')).toBeVisible()

  await page.getByRole('button', { name: `Resend the invitation of ${email}` }).click()
  await expect(page.getByText(`The invitation of ${email} is no longer pending.`)).toBeVisible()
  await expect(page.getByText('No pending invitations')).toBeVisible()
})

test('on a phone the menu of an invitation sends it again and revokes it', async ({ page, stack, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = newPerson('Grace Hopper')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const invitation = { email, role: 'member' as const, inviter: signedIn.email, hours_left: 30 }
  await addInvitations(stack, organization_id, [invitation])
  await openOrganization(page, TEAM, 'invitations')
  await expect(row(page, email)).toContainText('Expires in 1 day')
  const actions = page.getByRole('button', { name: `Actions for the invitation of ${email}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await expect(row(page, email)).toContainText('Expires in 7 days')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('No pending invitations')).toBeVisible()
})
