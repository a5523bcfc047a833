import type { Page } from '@playwright/test'
import { ageSessions } from '../../data/database.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

test('long after sign-in, deleting a team asks for the password first [S21]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await ageSessions(stack, signedIn.email)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${TEAM}?` })
  await dialog.getByLabel('Type the name').fill(TEAM)
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await confirmPassword(page, signedIn.password)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('Escape closes the question who it is, and not the dialog that waits for it', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openOrganization(page, TEAM, 'settings')
  await ageSessions(stack, signedIn.email)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${TEAM}?` })
  await dialog.getByLabel('Type the name').fill(TEAM)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toHaveCount(0)
  await expect(dialog.getByLabel('Type the name')).toBeFocused()
  await expect(dialog.getByRole('alert')).toBeVisible()
})

async function confirmPassword(page: Page, password: string): Promise<void> {
  const field = page.getByLabel('Your password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}
