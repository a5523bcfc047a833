import type { Page } from '@playwright/test'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing } from '../../journeys/organization.ts'
import { choose, openPalette } from '../../journeys/palette.ts'
import { expectTyped, typeProfile } from '../../journeys/unsaved-text.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })

test('switching the organization in the palette asks before unsaved text is lost [W15]', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await typeProfile(page, signedIn.name)
  await choose(page, 'comp', /^Compilers/)
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expectTyped(page)
  await expectActing(page, 'Analytical Engines')

  await choose(page, 'comp', /^Compilers/)
  await question(page).getByRole('button', { name: 'Discard and switch' }).click()
  await expectDashboard(page, signedIn.name)
  await expectActing(page, 'Compilers')
})

test('a page chosen in the palette asks before unsaved text is lost', async ({ page, signedIn }) => {
  await typeProfile(page, signedIn.name)
  const phone = page.getByLabel('Phone number')
  await phone.focus()
  await choose(page, 'dash', 'Dashboard')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(phone).toBeFocused()
  await expectTyped(page)
  await choose(page, 'dash', 'Dashboard')
  await page.getByRole('button', { name: 'Discard and leave' }).click()
  await expectDashboard(page, signedIn.name)
})

test('signing out in the palette asks before unsaved text is lost', async ({ page, signedIn }) => {
  await typeProfile(page, signedIn.name)
  await choose(page, 'log out', 'Sign out')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expectTyped(page)
  await choose(page, 'log out', 'Sign out')
  await question(page).getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('the palette opens the invitation from any page, also from that of the members', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await page.goto('/dashboard')
  await expectActing(page, 'Compilers')
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  for (const again of [false, true]) {
    await choose(page, 'invite', 'Invite people')
    await expect(dialog, String(again)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/organization$/)
  }
})

test('the palette chooses the theme', async ({ page, signedIn }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await choose(page, 'dark', 'Dark theme')
  await expect(page.locator('html')).toHaveClass('dark')
  await (await openPalette(page)).fill('theme')
  await expect(page.getByRole('option', { name: 'Dark theme Current' })).toBeVisible()
})
