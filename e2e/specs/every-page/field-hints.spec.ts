import { expect, test } from '../../fixtures.ts'

test('the error of a password replaces the rule that says the same, and the advice stays', async ({ page }) => {
  await page.goto('/auth/signup')
  const password = page.getByLabel('Password', { exact: true })
  const advice = 'A few unrelated words are easy to remember and hard to guess.'
  await expect(password).toHaveAccessibleDescription(`At least 12 characters. ${advice}`)
  await password.fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription(`${advice} Use at least 12 characters`)
  await expect(page.getByText(/at least 12 characters/i)).toHaveCount(1)
})

test('the error of a phone number replaces the rule that says the same', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  const phone = page.getByLabel('Phone number')
  await expect(phone).toHaveAccessibleDescription('In the international form, such as +442079460000.')
  await phone.fill('0207 946 0000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(phone).toHaveAccessibleDescription('Use the international form, such as +442079460000')
  await expect(page.getByText(/international form/)).toHaveCount(1)
  await phone.fill('+442079460000')
  await expect(phone).toHaveAccessibleDescription('In the international form, such as +442079460000.')
})
