import { recordRequests } from '../../checks/requests.ts'
import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectActing } from '../../journeys/organization.ts'
import { choose, openPalette } from '../../journeys/palette.ts'
import { answerWith } from '../../responses/refusals.ts'

test('a member finds only the pages and actions that a member may use [W8]', async ({ page, stack, signedIn }) => {
  const colleagues = [colleague('Grace Hopper', 'owner')]
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email, role: 'member', colleagues })
  await page.goto('/dashboard')
  await expectActing(page, 'Compilers')
  const field = await openPalette(page)
  await field.fill('in')
  await expect(page.getByRole('option', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Invit/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await page.goto('/dashboard')
  await expectActing(page, 'Analytical Engines')
  await (await openPalette(page)).fill('in')
  await expect(page.getByRole('option', { name: /^Invit/ })).toHaveText('Invite people')
})

test('people are found as the directory lists them, and open their page [W15]', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'member')
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email, colleagues: [grace] })
  await page.goto('/dashboard')
  await expectActing(page, 'Compilers')
  const asked = recordRequests(page, stack)
  await choose(page, grace.email, /^Grace Hopper/)
  await expect(page).toHaveURL(/\/users\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused()
  // An empty text is no search.
  expect(asked.filter((request) => request.startsWith('GET /users?'))).toHaveLength(1)
})

test('a failed search says so, keeps what was found here, and is tried again', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(500)
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email, colleagues: [colleague('Darlene Gow', 'member')] })
  await page.goto('/dashboard')
  await expectActing(page, 'Compilers')
  await page.route(`${stack.api}/users?*`, answerWith(stack.web, 500, 'internal_error'))
  await (await openPalette(page)).fill('dar')
  await expect(page.getByText('People could not be searched.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveText(['Dark theme'])
  await page.unroute(`${stack.api}/users?*`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('option', { name: /^Darlene Gow/ }).first()).toBeVisible()
  await expect(page.getByText('People could not be searched.')).toHaveCount(0)
})

test('an organization that the session does not carry is found by its name', async ({ page, stack, signedIn }) => {
  for (let count = 1; count <= 25; count++) await makeTeamOf(stack, { name: `Team ${count}`, of: signedIn.email })
  await page.goto('/dashboard')
  await expectActing(page, 'Team 25')
  await (await openPalette(page)).fill('team 2')
  const found = page.getByRole('group', { name: 'Switch organization' }).getByRole('option')
  await expect(found).toHaveText([/^TTeam 2T/, /^TTeam 20/, /^TTeam 21/, /^TTeam 22/, /^TTeam 23/, /^TTeam 24/])
  await found.last().click()
  await expectActing(page, 'Team 24')
})
