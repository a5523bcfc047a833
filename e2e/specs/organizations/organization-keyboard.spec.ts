import { tabTo } from '../../checks/keyboard.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { expectActing, row, switcher } from '../../journeys/organization.ts'
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

  const actions = page.getByRole('button', { name: `Actions for the invitation of ${email}` })
  await tabTo(page, actions)
  await askToRevoke()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(actions).toBeFocused()
  await askToRevoke()
  await tabTo(page, question.getByRole('button', { name: 'Revoke invitation' }))
  await page.keyboard.press('Enter')
  await expect(row(page, email)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pending invitations' })).toBeFocused()

  async function askToRevoke(): Promise<void> {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Resend invitation' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  }
})
