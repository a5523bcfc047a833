import type { Page } from '@playwright/test'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, openDeletion } from '../../journey.ts'
import { expectActing, openOrganization, switcher, switchTo } from '../../journeys/organization.ts'
import { expectTyped, typeProfile } from '../../journeys/unsaved-text.ts'

const TEAM = 'Analytical Engines'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ })

async function askToSignOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('switching the organization asks before unsaved text is lost', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await typeProfile(page, signedIn.name)
  await switchTo(page, 'Personal')
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(switcher(page)).toBeFocused()
  await expectTyped(page)
  await expectActing(page, TEAM)

  await switchTo(page, 'Personal')
  await question(page).getByRole('button', { name: 'Discard and switch' }).click()
  await expectDashboard(page, signedIn.name)
  await expectActing(page, 'Personal')
})

test('the searching switcher asks before unsaved text is lost', async ({ page, stack, signedIn }) => {
  for (let count = 1; count <= 7; count++) await makeTeamOf(stack, { name: `Team ${count}`, of: signedIn.email })
  await typeProfile(page, signedIn.name)
  await switcher(page).click()
  await page.getByRole('option', { name: /^Team 3/ }).click()
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(switcher(page)).toBeFocused()
  await expectTyped(page)
  await expectActing(page, 'Team 7')
})

test('signing out asks before unsaved text is lost', async ({ page, signedIn }) => {
  await typeProfile(page, signedIn.name)
  await askToSignOut(page)
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(accountMenu(page)).toBeFocused()
  await expectTyped(page)

  await askToSignOut(page)
  await question(page).getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('signing out after a save asks nothing', async ({ page, signedIn }) => {
  await typeProfile(page, signedIn.name)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await askToSignOut(page)
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a link asks while a form has unsaved changes, also while they are being saved', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await page.getByLabel('Name').fill('Difference Engines')
  await page.getByRole('link', { name: 'Files' }).click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`${stack.api}/organizations/current`, (route) => held.then(() => route.continue()))
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  letGo()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
})

test('creating an organization says that unsaved text is lost', async ({ page, signedIn }) => {
  const openDialog = async () => {
    await switcher(page).click()
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  }
  const warning = page.getByText('You have unsaved changes on this page.')
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await openDialog()
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Name').fill('Not saved')
  await openDialog()
  await expect(warning).toBeVisible()
})

test('a switch in another tab asks before it replaces the text typed in a dialog', async ({
  page,
  context,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openDeletion(page)
  const field = page.getByRole('alertdialog').getByLabel(/^Type /)
  await field.fill('Analytical')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')
  await page.getByRole('button', { name: 'Go back to my changes' }).click()
  await expect(field).toHaveValue('Analytical')
})
