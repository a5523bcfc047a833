import { colleague, makeTeamOf, readTeam, removeMember, setRole } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard } from '../../journey.ts'
import { expectActing, openOrganization, row, tabs } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

test('a changed role can be undone from its message, once', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Role of Grace Hopper: Admin' }).click()
  await page.getByRole('menuitemradio', { name: /^Member/ }).click()
  await expect(page.getByText('Grace Hopper is now a member')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const message = page.getByRole('dialog').filter({ hasText: 'Grace Hopper is now an admin' })
  await expect(message).toBeVisible()
  // A wait would also end when the message closes after some seconds.
  expect(await message.getByRole('button').count()).toBe(1)
  expect((await readTeam(stack, organization_id))?.roles[grace.email]).toBe('admin')
})

test('a role that the server does not change is rolled back', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  const grace = colleague('Grace Hopper', 'member')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await openOrganization(page, TEAM)
  await expect(row(page, 'Grace Hopper')).toBeVisible()
  await removeMember(stack, organization_id, grace.email)
  await page.getByRole('button', { name: 'Role of Grace Hopper: Member' }).click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  await expect(page.getByText('The role was not changed. Grace Hopper is no longer a member.')).toBeVisible()
  await expect(row(page, 'Grace Hopper')).toHaveCount(0)
})

test('opening the page asks for the members once, also when its code loads slowly', async ({
  page,
  stack,
  signedIn,
}) => {
  const grace = colleague('Grace Hopper', 'member')
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answered = page.waitForResponse(`${stack.api}/organizations/current/members?*`)
  await page.route('**/assets/organization-*.js', async (route) => {
    await (await answered).finished()
    await route.continue()
  })
  await openOrganization(page, TEAM)
  // The page has sent its requests by the time the menu opens.
  await page.getByRole('button', { name: 'Role of Grace Hopper: Member' }).click()
  await expect(page.getByRole('menuitemradio', { name: /^Admin/ })).toBeVisible()
  expect(asked.filter((path) => path === '/organizations/current/members')).toHaveLength(1)
})

test('removing a member asks with the name and can be cancelled', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await openOrganization(page, TEAM)
  const remove = page.getByRole('button', { name: 'Remove Grace Hopper' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Grace Hopper?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()

  await remove.click()
  await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expect(page.getByText('Grace Hopper was removed')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Members' })).toBeFocused()
  expect((await readTeam(stack, organization_id))?.roles).toEqual({ [signedIn.email]: 'owner' })
})

test('removing a member who has left already succeeds', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  const grace = colleague('Grace Hopper', 'admin')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await removeMember(stack, organization_id, grace.email)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expect(row(page, 'Grace Hopper')).toHaveCount(0)
})

test('a member sees the list and can leave, and nothing else [W8]', async ({ page, stack, signedIn }) => {
  const colleagues = [colleague('Grace Hopper', 'owner'), colleague('Alan Turing', 'admin')]
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'member', colleagues })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openOrganization(page, TEAM)
  await expect(row(page, 'Alan Turing')).toContainText('Admin')
  await expect(tabs(page)).toHaveText([/^Members/, 'Files', 'Settings'])
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Leave the organization'])

  await tabs(page).filter({ hasText: 'Settings' }).click()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Leave organization'])
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You lose access')
  await expect(page.getByRole('alertdialog')).not.toContainText('you sent')
  expect(asked).not.toContain('/organizations/current/invitations')
})

test('an admin cannot change the owner, and no row can change the ownership [W8, O5]', async ({
  page,
  stack,
  signedIn,
}) => {
  const colleagues = [colleague('Grace Hopper', 'owner'), colleague('Alan Turing', 'member')]
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'admin', colleagues })
  await openOrganization(page, TEAM)
  await expect(row(page, 'Grace Hopper').getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Alan Turing').getByRole('button')).toHaveCount(2)
  await row(page, 'Alan Turing').getByRole('button', { name: /^Role/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(2)
  await expect(page.getByRole('menuitemradio', { name: /Owner/ })).toHaveCount(0)
})

test('after leaving every tab acts in the personal organization', async ({ page, context, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'owner')
  const team = { name: TEAM, of: signedIn.email, role: 'admin' as const, colleagues: [grace] }
  const { organization_id } = await makeTeamOf(stack, team)
  const other = await context.newPage()
  await openOrganization(other, TEAM)
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Leave ${TEAM}?` })
  await dialog.getByRole('button', { name: 'Leave organization' }).click()
  for (const tab of [page, other]) {
    await expectActing(tab, 'Personal')
    await expectDashboard(tab, signedIn.name)
  }
  expect((await readTeam(stack, organization_id))?.roles).toEqual({ [grace.email]: 'owner' })
})

test('a user with fewer rights than before loses the controls and is told why [W8]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  const colleagues = [colleague('Grace Hopper', 'owner'), colleague('Alan Turing', 'member')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'admin', colleagues })
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: 'Remove Alan Turing' }).click()
  await setRole(stack, organization_id, signedIn.email, 'member')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Alan Turing' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('Your role does not allow this.')
  await page.keyboard.press('Escape')
  await expect(tabs(page)).toHaveText([/^Members/, 'Files', 'Settings'])
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Leave the organization'])
})

test('an admin who becomes a member loses the admin controls', async ({ page, stack, signedIn }) => {
  const colleagues = [colleague('Grace Hopper', 'owner'), colleague('Alan Turing', 'member')]
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'admin', colleagues })
  await openOrganization(page, TEAM)
  await page.getByRole('button', { name: `Role of ${signedIn.name}: Admin` }).click()
  await page.getByRole('menuitemradio', { name: /^Member/ }).click()
  await expect(page.getByText(`${signedIn.name} is now a member`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Leave the organization'])
})

test('a removed member is told when they return to the tab', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(409)
  const colleagues = [colleague('Grace Hopper', 'owner')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, role: 'member', colleagues })
  await openOrganization(page, TEAM)
  await expect(row(page, 'Grace Hopper')).toBeVisible()
  await removeMember(stack, organization_id, signedIn.email)
  await comeBackToTheTab(page)
  await expect(page.getByRole('heading', { name: 'You are now acting in Personal' })).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toHaveCount(0)
})

test('on a phone a member is a card whose menu has the actions of the row', async ({ page, stack, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const grace = colleague('Grace Hopper', 'member')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await openOrganization(page, TEAM)
  const actions = page.getByRole('button', { name: 'Actions for Grace Hopper' })
  await actions.click()
  await page.getByRole('menuitemradio', { name: /^Admin/ }).click()
  await expect(page.getByText('Grace Hopper is now an admin')).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove Grace Hopper' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Grace Hopper?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove Grace Hopper' }).click()
  await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expect(page.getByText('Grace Hopper was removed')).toBeVisible()
  await expect(row(page, 'Grace Hopper')).toHaveCount(0)
  expect((await readTeam(stack, organization_id))?.roles).toEqual({ [signedIn.email]: 'owner' })
})
