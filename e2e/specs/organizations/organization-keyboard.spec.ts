import { tabTo } from '../../checks/keyboard.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing, row, switcher, tabs } from '../../journeys/organization.ts'
import { newPerson } from '../../people.ts'

test('creating a team, inviting and revoking work without a mouse', async ({ page, signedIn }) => {
  const { email } = newPerson('Grace Hopper')
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await tabTo(page, switcher(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Personal/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Create organization' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(switcher(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /^Personal/ })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Analytical Engines')
  await page.keyboard.press('Enter')
  await expectActing(page, 'Analytical Engines')
  await expectDashboard(page, signedIn.name)

  await tabTo(page, page.getByRole('link', { name: 'Invite people' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await tabTo(page, page.getByRole('button', { name: 'Send invitation' }))
  await page.keyboard.press('Enter')
  await expect(row(page, email)).toBeVisible()

  await tabTo(page, tabs(page).filter({ hasText: 'Invitations' }))
  await page.keyboard.press('Enter')
  const revoke = page.getByRole('button', { name: `Revoke the invitation of ${email}` })
  await tabTo(page, revoke)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(revoke).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Revoke invitation' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No pending invitations')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toBeFocused()
})
