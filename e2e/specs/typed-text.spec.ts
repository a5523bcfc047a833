import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { comeBackToTheTab, expectDashboard, fillSignIn, signOut } from '../journey.ts'
import { expectActing, switcher, switchTo } from '../organization-journey.ts'
import { createAccount, newPerson, type Person } from '../people.ts'
import type { Stack } from '../stack/stack.ts'
import { makeTeamOf } from '../team-rows.ts'

const TYPED = { name: 'Countess of Lovelace', phone: '+442079460000' }

test('a session that ends under unsaved text asks to sign in again, shows nothing meanwhile and keeps the text', async ({
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
  await page.getByRole('button', { name: 'Put my text back' }).click()
  await expectTyped(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expectTyped(page)
  await expect(page.getByRole('button', { name: 'Put my text back' })).toHaveCount(0)
})

test('unsaved text that is not wanted back is gone', async ({ page, stack, context, signedIn, complaints }) => {
  complaints.expectAnswers(401)
  await loseText(page, stack, context, signedIn.name)
  await fillSignIn(page, signedIn)
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  expect(await keptText(page)).toBeNull()
})

for (const reloaded of [false, true]) {
  test(`the unsaved text of one user is never shown to another who signs in ${reloaded ? 'after a reload' : 'instead'}`, async ({
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
    await expect(page.getByRole('button', { name: 'Put my text back' })).toHaveCount(0)
    expect(await page.content()).not.toContain(TYPED.name)
    expect(await page.evaluate(() => 'loadedBefore' in window)).toBe(false)
    expect(await keptText(page)).toBeNull()
  })
}

test('a password is never kept, shown or not', async ({ page, stack, context, signedIn, complaints }) => {
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

test('signing out drops unsaved text in every tab', async ({ page, context, signedIn, complaints }) => {
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

test('a session that cannot be checked hides the page and its dialogs, and gives both back with their text', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(503)
  await typeProfile(page, signedIn.name)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill('Analytical Engines')
  const headers = { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' }
  await page.route(`${stack.api}/auth/session`, (route) => route.fulfill({ status: 503, headers }))
  await comeBackToTheTab(page)
  const heading = page.getByRole('heading', { name: 'We cannot check your session' })
  await expect(heading).toBeFocused()
  const shown = await page.locator('body').innerText()
  for (const secret of [signedIn.name, signedIn.email, TYPED.name, 'Create an organization']) {
    expect(shown).not.toContain(secret)
  }
  // Nothing but the one button can be reached.
  for (const _ of [1, 2, 3]) await page.keyboard.press('Tab')
  await expect(page.getByRole('button')).toHaveText(['Try again'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()

  await page.unroute(`${stack.api}/auth/session`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Analytical Engines')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectTyped(page)
})

test('a click while the session cannot be checked shows the failure, and then the page that was asked for', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.route(`${stack.api}/**`, (route) => route.abort('internetdisconnected'))
  // Later than a checked session counts as fresh.
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'We cannot check your session' })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(signedIn.name)
  await page.unroute(`${stack.api}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})

test('a switch of the organization in another tab asks before it replaces unsaved text', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await typeProfile(page, signedIn.name)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')

  await expect(page.getByRole('heading', { name: 'You are now acting in Personal' })).toBeFocused()
  expect(await page.locator('body').innerText()).not.toContain(signedIn.email)
  await page.getByRole('button', { name: 'Go back to my changes' }).click()
  await expectTyped(page)
  await comeBackToTheTab(page)
  await expectTyped(page)

  await switchTo(other, 'Analytical Engines')
  await expectActing(other, 'Analytical Engines')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')
  await expectTyped(page)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
})

async function typeProfile(page: Page, name: string): Promise<void> {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByLabel('Name').fill(TYPED.name)
  await page.getByLabel('Phone number').fill(TYPED.phone)
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(TYPED.name)
  await expect(page.getByLabel('Phone number')).toHaveValue(TYPED.phone)
}

function signInDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'You were signed out' })
}

async function expectSignInAgain(page: Page): Promise<void> {
  await expect(signInDialog(page).getByLabel('Email')).toBeFocused()
}

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await signInDialog(page).getByLabel('Email').fill(email)
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(password)
  await signInDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Types, loses the session, and reloads in the middle of the question. */
async function loseText(page: Page, stack: Stack, context: BrowserContext, name: string): Promise<void> {
  await typeProfile(page, name)
  await endSession(context, stack)
  await comeBackToTheTab(page)
  await expectSignInAgain(page)
  // The browser asks too, since the form has changes.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fsettings%2Fprofile&notice=session_ended$/)
  await expect(page.getByText('You were signed out.')).toBeVisible()
}

// As from another browser: this one is told nothing.
async function endSession(context: BrowserContext, { api }: Stack): Promise<void> {
  await context.request.post(`${api}/auth/sign-out`, { failOnStatusCode: true })
}

function keptText(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('unsaved_text'))
}
