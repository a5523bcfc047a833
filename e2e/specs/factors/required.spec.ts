import { addAuthenticator } from '../../browser/authenticator.ts'
import { change } from '../../data/database.ts'
import { turnOnCodes } from '../../data/factors.ts'
import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard } from '../../journey.ts'
import { openOrganization, row, switchTo } from '../../journeys/organization.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAM = 'Analytical Engines'

test('an owner requires two-step sign-in of a team, and makes it optional again', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await expect(page.getByRole('link', { name: 'Set up yours' })).toBeVisible()
  await turnOnCodes(context.request, stack)
  await page.reload()
  await page.getByRole('button', { name: 'Require it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByText('Required', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Make optional' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make optional' }).click()
  await expect(page.getByText('Optional', { exact: true })).toBeVisible()
})

test('a member without a second step is led to the set-up, and then back to the team [V10]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await page.setViewportSize({ width: 390, height: 664 })
  await addAuthenticator(page)
  await joinStrictTeam(stack, signedIn.email)
  await page.goto('/organization')
  await expect(page.getByRole('heading', { name: `${TEAM} requires two-step sign-in` })).toBeVisible()
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByText(`${TEAM} requires two-step sign-in.`)).toBeInViewport()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText(`${TEAM} is open to you again`)).toBeVisible()
  await page.goto('/organization')
  await expect(row(page, 'Grace Hopper')).toBeVisible()
})

test('a page that is open when its team begins to require a second step says so at the next call', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  const colleagues = [colleague('Grace Hopper', 'owner')]
  const team = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'member', colleagues })
  await openOrganization(page, TEAM)
  await page.waitForLoadState('networkidle')
  await requireSecondFactor(stack, team.organization_id)
  await page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { name: `${TEAM} requires two-step sign-in` })).toBeVisible()
})

test('a team that begins to require two steps covers unsaved changes until they are set up [V10]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  const team = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  const field = page.getByLabel('Name')
  await field.fill('Difference Engines')
  // A read that is under way would cover the page before the click.
  await page.waitForLoadState('networkidle')
  await requireSecondFactor(stack, team.organization_id)
  await page.getByRole('button', { name: 'Save name' }).click()
  const heading = page.getByRole('heading', { name: `${TEAM} requires two-step sign-in` })
  await expect(heading).toBeFocused()
  await expect(field).toBeHidden()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  const other = await opened
  await addAuthenticator(other)
  await other.getByRole('button', { name: 'Add a passkey' }).click()
  await other.getByRole('button', { name: 'I have saved them' }).click()
  await expect(other.getByText(`${TEAM} is open to you again`)).toBeVisible()

  await comeBackToTheTab(page)
  await expect(heading).toHaveCount(0)
  await expect(field).toHaveValue('Difference Engines')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
})

test('a member without a second step still has the other organizations, and can leave [V10]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await joinStrictTeam(stack, signedIn.email)
  await page.goto('/organization')
  await switchTo(page, 'Personal')
  await expectDashboard(page, signedIn.name)
  await switchTo(page, TEAM)
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await expectDashboard(page, signedIn.name)
})

test('a member who may change roles sees in the list who has two-step sign-in [V12]', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  await turnOnCodes(context.request, stack)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [colleague('Grace Hopper', 'member')] })
  await openOrganization(page, TEAM)
  await expect(row(page, signedIn.name).getByText('Two-step sign-in')).toBeVisible()
  await expect(row(page, 'Grace Hopper').getByText('Two-step sign-in')).toHaveCount(0)
})

async function joinStrictTeam(stack: Stack, email: string): Promise<void> {
  const colleagues = [colleague('Grace Hopper', 'owner')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: email, role: 'member', colleagues })
  await requireSecondFactor(stack, organization_id)
}

async function requireSecondFactor(stack: Stack, organization_id: string): Promise<void> {
  await change(stack, 'update organizations set requires_second_factor = true where id = $1', [organization_id])
}
