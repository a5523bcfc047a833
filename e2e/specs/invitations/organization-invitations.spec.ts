import { addInvitations, colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import {
  chooseForInvitation,
  invite,
  openOrganization,
  revokeInvitation,
  row,
  tabs,
} from '../../journeys/organization.ts'
import { countMails } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

const TEAM = 'Analytical Engines'

test('inviting a member is an error at the field', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(409)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM)
  await invite(page, signedIn.email.toUpperCase())
  await expect(page.getByText('This person is already a member.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(signedIn.email.toUpperCase())
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
  await openOrganization(page, TEAM)
  await expect(row(page, email)).toContainText('Expired')
  await chooseForInvitation(page, email, 'Resend')
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
  await openOrganization(page, TEAM)
  await chooseForInvitation(page, email, 'Revoke')
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText(`The invitation of ${email} is no longer valid`)).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
  await page.reload()
  await expect(row(page, other.email)).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
  await revokeInvitation(page, other.email)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toBeFocused()
})

test('five invitations come before the first page of members, and more at a time', async ({
  page,
  stack,
  signedIn,
}) => {
  const colleagues = Array.from({ length: 50 }, (_, index) => colleague(`Colleague ${index + 1}`, 'member'))
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues })
  const rest = { role: 'member' as const, inviter: signedIn.email, hours_left: 100 }
  const people = Array.from({ length: 7 }, () => ({ email: newPerson('Grace Hopper').email, ...rest }))
  await addInvitations(stack, organization_id, people)
  await openOrganization(page, TEAM)
  await expect(page.getByText('50 of 51 members shown')).toBeVisible()
  await expect(tabs(page)).toHaveText(['Members51', 'Files', 'Settings'])
  const rows = page.getByRole('main').getByRole('listitem')
  const invited = page.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem')
  await expect(invited).toHaveCount(5)
  await expect(rows.first()).toContainText('Invited by')
  await expect(rows.nth(5)).toContainText(signedIn.name)
  await expect(page.getByText('5 of 7 invitations shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more invitations' }).click()
  await expect(invited).toHaveCount(7)
  await expect(invited.nth(5)).toBeFocused()
  await revokeInvitation(page, people[0]?.email ?? '')
  await expect(page.getByText('6 invited')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search members' }).fill('Colleague 7')
  await expect(page.getByText('1 of 51 members match')).toBeVisible()
  await expect(invited).toHaveCount(0)
})

test('the list of members waits for the invitations, and shows a failure of theirs before them', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const [{ email }, route] = [newPerson('Grace Hopper'), `${stack.api}/organizations/current/invitations*`]
  await addInvitations(stack, organization_id, [{ email, role: 'member', inviter: signedIn.email, hours_left: 9 }])
  const asked = page.waitForRequest(route)
  await page.route(route, async (request) => {
    await page.getByText('Loading the members').waitFor({ state: 'attached' })
    await request.abort('connectionrefused')
  })
  await openOrganization(page, TEAM)
  await asked
  await expect(page.getByText('The invitations could not be loaded.')).toBeVisible()
  await expect(row(page, signedIn.email)).toBeVisible()
  await page.unroute(route)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, email)).toBeVisible()
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
  await openOrganization(page, TEAM)
  await expect(row(page, email)).toBeVisible()

  await openOrganization(elsewhere, TEAM)
  await revokeInvitation(elsewhere, email)
  await expect(row(elsewhere, email)).toHaveCount(0)

  await chooseForInvitation(page, email, 'Resend')
  await expect(page.getByText(`The invitation of ${email} is no longer pending.`)).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
})
