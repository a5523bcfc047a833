import { expect, test } from '../../fixtures.ts'
import { comeBackToTheTab, expectDashboard, fillSignIn, signOut } from '../../journey.ts'
import {
  endSession,
  expectSignInAgain,
  expectTyped,
  keptText,
  loseText,
  signInAgain,
  TYPED,
  typeProfile,
} from '../../journeys/unsaved-text.ts'
import { createAccount, newPerson } from '../../people.ts'

test('a session that ends under unsaved text asks to sign in again and keeps the text hidden', async ({
  page,
  stack,
  context,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await typeProfile(page, signedIn.name)
  await endSession(context, stack)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectSignInAgain(page)
  const shown = await page.locator('body').innerText()
  for (const secret of [signedIn.name, signedIn.email, TYPED.name, TYPED.phone]) expect(shown).not.toContain(secret)
  await expect(page.getByRole('button')).toHaveText(['', 'Sign in', 'Sign in another way'])

  await signInAgain(page, { ...signedIn, password: 'not the password' })
  await expect(page.getByRole('alert')).toBeVisible()
  await signInAgain(page, signedIn)
  await expectTyped(page)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  expect(await keptText(page)).toBeNull()
})

test('after a reload the sign-in page says why, and the profile offers the unsaved text back', async ({
  page,
  stack,
  context,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await loseText(page, stack, context, signedIn.name)
  await fillSignIn(page, signedIn)
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expectTyped(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expectTyped(page)
  await expect(page.getByRole('button', { name: 'Restore my text' })).toHaveCount(0)
})

test('unsaved text that the user discards is gone', async ({ page, stack, context, signedIn, complaints }) => {
  complaints.expectAnswers(401)
  await loseText(page, stack, context, signedIn.name)
  await fillSignIn(page, signedIn)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  expect(await keptText(page)).toBeNull()
})

for (const reloaded of [false, true]) {
  test(`unsaved text is never shown to the next user ${reloaded ? 'after a reload' : 'instead'} [W10]`, async ({
    page,
    stack,
    context,
    signedIn,
    complaints,
  }) => {
    complaints.expectAnswers(401)
    const grace = newPerson('Grace Hopper')
    await createAccount(stack, grace)
    if (reloaded) {
      await loseText(page, stack, context, signedIn.name)
      await fillSignIn(page, grace)
    } else {
      await typeProfile(page, signedIn.name)
      await endSession(context, stack)
      await comeBackToTheTab(page)
      await expectSignInAgain(page)
      await page.evaluate(() => Object.assign(window, { loadedBefore: true }))
      await signInAgain(page, grace)
    }
    await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
    await expect(page.getByLabel('Phone number')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Restore my text' })).toHaveCount(0)
    expect(await page.content()).not.toContain(TYPED.name)
    expect(await page.evaluate(() => 'loadedBefore' in window)).toBe(false)
    expect(await keptText(page)).toBeNull()
  })
}

test('a password is never kept, shown or not [W10]', async ({ page, stack, context, signedIn, complaints }) => {
  complaints.expectAnswers(401)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(signedIn.password)
  await page.getByRole('button', { name: 'Show current password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('granite orchard by the lake')
  await endSession(context, stack)
  await comeBackToTheTab(page)
  await expect(page).toHaveURL(/\/auth\/login\?/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('granite')
})

test('signing out drops unsaved text in every tab [W10]', async ({ page, context, signedIn, complaints }) => {
  complaints.expectAnswers(401)
  await typeProfile(page, signedIn.name)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await signOut(other)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fsettings%2Fprofile$/)
  expect(await keptText(page)).toBeNull()
})

test('signing in again in another tab gives a page its unsaved text back', async ({
  page,
  stack,
  context,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await typeProfile(page, signedIn.name)
  await endSession(context, stack)
  await comeBackToTheTab(page)
  await expectSignInAgain(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await fillSignIn(other, signedIn)
  await expectDashboard(other, signedIn.name)
  await expectTyped(page)
})
