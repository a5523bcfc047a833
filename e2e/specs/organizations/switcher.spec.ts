import { actIn, colleague, makeTeamOf, readTeam, removeMember } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard } from '../../journey.ts'
import { expectActing, openOrganization, switcher, switchTo } from '../../journeys/organization.ts'

test('an invalid name is an error at its field', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill('Your bank evil.example/login')
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await expect(dialog.getByText('A name cannot contain a link')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectActing(page, 'Personal')
})

test('a switch loads the dashboard in every tab', async ({ page, context, stack, signedIn }) => {
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  const other = await context.newPage()
  await page.goto('/dashboard')
  await openOrganization(other, 'Analytical Engines')
  await page.evaluate(() => Object.assign(window, { loadedBefore: true }))
  await other.evaluate(() => Object.assign(window, { loadedBefore: true }))

  await switchTo(page, 'Personal')
  for (const tab of [page, other]) {
    await expectActing(tab, 'Personal')
    await expectDashboard(tab, signedIn.name)
    expect(await tab.evaluate(() => 'loadedBefore' in window)).toBe(false)
  }
})

test('the menu shows each organization with kind and role and marks the acting one', async ({
  page,
  stack,
  signedIn,
}) => {
  const colleagues = [colleague('Grace Hopper', 'owner')]
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email, role: 'admin', colleagues })
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await page.goto('/dashboard')
  await switcher(page).click()
  await expect(page.getByRole('menuitemradio', { name: /Just you|Team/ })).toHaveText([
    'PPersonalJust you',
    'AEAnalytical EnginesTeam · Owner',
    'CCompilersTeam · Admin',
  ])
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveAccessibleName(
    'Analytical Engines Team · Owner',
  )
})

test('a switch that fails says so and stays', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await openOrganization(page, 'Analytical Engines')
  await page.route(`${stack.api}/organizations/active`, (route) => route.abort('connectionrefused'))
  await switchTo(page, 'Personal')
  await expect(page.getByText('You are still acting in Analytical Engines.')).toBeVisible()
  await expect(page).toHaveURL(/\/organization$/)
  await expectActing(page, 'Analytical Engines')
})

test('an organization that the user was removed from disappears from the menu', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(404)
  const grace = colleague('Grace Hopper', 'owner')
  const { organization_id } = await makeTeamOf(stack, {
    name: 'Compilers',
    of: signedIn.email,
    role: 'member',
    colleagues: [grace],
  })
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await page.goto('/dashboard')
  await expectActing(page, 'Analytical Engines')
  await removeMember(stack, organization_id, signedIn.email)
  await switchTo(page, 'Compilers')
  await expect(page.getByText('You are no longer a member of Compilers.')).toBeVisible()
  await switcher(page).click()
  await expect(page.getByRole('menuitemradio', { name: /^Analytical/ })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: /^Compilers/ })).toHaveCount(0)
})

test('a page of the previous organization changes nothing in the new one and says so [W11]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  const before = await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await openOrganization(page, 'Analytical Engines', 'settings')
  // These settings are fetched later: a request after the new team is made would show it before the user types.
  await expect(page.getByRole('link', { name: 'Set up yours' })).toBeVisible()
  const now = await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })

  await page.getByLabel('Name').fill('Difference Engines')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'You are now acting in Compilers' })).toBeFocused()
  await expect(page.getByRole('button')).toHaveText(['Go back to my changes', 'Discard them and reload'])
  await page.getByRole('button', { name: 'Go back to my changes' }).click()
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Difference Engines')
  expect((await readTeam(stack, before.organization_id))?.name).toBe('Analytical Engines')
  expect((await readTeam(stack, now.organization_id))?.name).toBe('Compilers')

  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Compilers')
  await expectActing(page, 'Compilers')
})

test('returning to a page of the previous organization says so before any click', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  // The page refetches the list of members too.
  complaints.expectAnswers(409)
  const before = await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await openOrganization(page, 'Compilers')
  await actIn(stack, signedIn.email, before.organization_id)
  await comeBackToTheTab(page)
  await expect(page.getByRole('heading', { name: 'You are now acting in Analytical Engines' })).toBeFocused()
  await expect(page.getByText('Compilers')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectActing(page, 'Analytical Engines')
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the switcher of a small phone is there, whole and big enough for a finger', async ({
    page,
    stack,
    signedIn,
  }) => {
    await makeTeamOf(stack, { name: 'The Society for the Diffusion of Analytical Engines', of: signedIn.email })
    await page.goto('/dashboard')
    await expectDashboard(page, signedIn.name)
    const box = await switcher(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(88)
    await switcher(page).tap()
    const item = page.getByRole('menuitemradio', { name: /^Personal/ })
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await item.tap()
    await expectActing(page, 'Personal')
  })
})
