import { colleague, makeTeamOf, readTeam } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing, openOrganization, row, switcher, tabs } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

test('a new name appears in the page, the header and the switcher at once, and after a reload', async ({
  page,
  stack,
  signedIn,
}) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await page.getByLabel('Name').fill('Difference Engines')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Difference Engines', level: 1 })).toBeVisible()
  await expectActing(page, 'Difference Engines')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Difference Engines')
  expect((await readTeam(stack, organization_id))?.name).toBe('Difference Engines')
})

test('a transfer makes the selected member the owner and the former owner an admin [T6]', async ({
  page,
  stack,
  signedIn,
}) => {
  const [grace, alan] = [colleague('Grace Hopper', 'admin'), colleague('Alan Turing', 'member')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace, alan] })
  await openOrganization(page, TEAM, 'settings')
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Transfer the ownership?' })
  const transfer = dialog.getByRole('button', { name: 'Transfer ownership' })
  const field = dialog.getByRole('combobox', { name: 'New owner' })
  await expect(field).toBeVisible()
  await transfer.click()
  await expect(dialog.getByText('Choose an option')).toBeVisible()
  await expect(dialog.getByText('This is not the name of the organization')).toBeVisible()
  await expect(field).toBeFocused()
  await field.click()
  await dialog.getByRole('option', { name: 'Grace Hopper' }).click()
  await expect(field).toHaveValue(`Grace Hopper (${grace.email})`)
  await field.click()
  await dialog.getByRole('option', { name: 'Alan Turing' }).click()
  await dialog.getByLabel('Type the name').fill(TEAM)
  await transfer.click()

  await expect(page.getByText(`Alan Turing (${alan.email}) is the owner now. You are an admin.`)).toBeVisible()
  await expect(page.getByText('Team · you are an admin', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete organization' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave organization' })).toBeVisible()
  expect((await readTeam(stack, organization_id))?.roles).toEqual({
    [signedIn.email]: 'admin',
    [grace.email]: 'admin',
    [alan.email]: 'owner',
  })
  await tabs(page).filter({ hasText: 'Members' }).click()
  await expect(row(page, 'Alan Turing')).toContainText('Owner')
})

test('an owner without other members is told to invite someone before a transfer', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('There is no other member yet')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toBeFocused()
})

test('an owner is told to transfer or delete before leaving [O6]', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [colleague('Grace Hopper', 'member')] })
  await openOrganization(page, TEAM, 'settings')
  await expect(page.getByText('An owner cannot leave.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Leave/ })).toHaveCount(0)
  await tabs(page).filter({ hasText: 'Members' }).click()
  await expect(row(page, signedIn.name).getByRole('button')).toHaveCount(0)
})

test('deleting asks for the name and ends in the personal organization in every tab [T8]', async ({
  page,
  context,
  stack,
  signedIn,
}) => {
  const colleagues = [colleague('Grace Hopper', 'member')]
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues })
  const other = await context.newPage()
  await openOrganization(other, TEAM)
  await openOrganization(page, TEAM, 'settings')
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${TEAM}?` })
  await expect(dialog.getByRole('listitem')).toHaveText([/members/, /invitations/, /files/])
  await dialog.getByLabel('Type the name').fill('Analytical Engine')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByText('This is not the name of the organization')).toBeVisible()
  expect((await readTeam(stack, organization_id))?.name).toBe(TEAM)

  await dialog.getByLabel('Type the name').fill(TEAM)
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  for (const tab of [page, other]) {
    await expectActing(tab, 'Personal')
    await expectDashboard(tab, signedIn.name)
  }
  expect(await readTeam(stack, organization_id)).toBeUndefined()
  await switcher(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/Personal/])
})

test('a personal organization explains itself and offers to create a team [T7]', async ({ page, signedIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const address of ['/organization', '/organization?tab=files', '/organization?tab=settings']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Personal', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Upload files', 'Create organization'])
    // A product may have tabs here.
    await expect(page.getByRole('main').locator('a:not(nav a)')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
  expect(asked.filter((path) => path.startsWith('/organizations'))).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(TEAM)
  await page.keyboard.press('Enter')
  await expectDashboard(page, signedIn.name)
  await expectActing(page, TEAM)
})
