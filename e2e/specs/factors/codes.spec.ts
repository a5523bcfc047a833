import type { Page } from '@playwright/test'
import { tabTo } from '../../checks/keyboard.ts'
import { codeOf, endPendingSignIns, turnOnCodes } from '../../data/factors.ts'
import { Effort } from '../../effort.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn, openAccount, signOut } from '../../journey.ts'
import { endSession, expectSignInAgain, expectTyped, signInAgain, typeProfile } from '../../journeys/unsaved-text.ts'
import { takeLink } from '../../mailbox.ts'
import type { Person } from '../../people.ts'

test('codes are set up with three clicks and one field, and add one of each to a sign-in', async ({
  page,
  signedIn,
}) => {
  const [setUp, signIn] = [new Effort(), new Effort()]
  await openAccount(page)
  await setUp.click(page.getByRole('button', { name: 'Set up codes from an app' }))
  await expect(page.getByRole('img', { name: 'QR code' }), signedIn.name).toBeVisible()
  const secret = await readSecret(page)
  await setUp.type(page.getByLabel('Code from the app'), codeOf(secret, 'now'))
  await setUp.click(page.getByRole('button', { name: 'Turn on codes' }))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await setUp.click(page.getByRole('button', { name: 'I have saved them' }))
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  expect(setUp).toEqual({ clicks: 3, fields: 1 })

  await signOut(page)
  await fillSignIn(page, signedIn)
  await signIn.type(page.getByLabel('Code', { exact: true }), codeOf(secret))
  await signIn.click(page.getByRole('button', { name: 'Sign in' }))
  await expectDashboard(page, signedIn.name)
  expect(signIn).toEqual({ clicks: 1, fields: 1 })
})

test('setting up codes and signing in with one need no mouse', async ({ page, signedIn }) => {
  await openAccount(page)
  await tabTo(page, page.getByRole('button', { name: 'Set up codes from an app' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  const secret = await readSecret(page)
  await page.keyboard.type(codeOf(secret, 'now'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'I have saved them' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(signedIn.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(signedIn.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expectDashboard(page, signedIn.name)
})

test('on a phone codes are set up and sign in', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openAccount(page)
  await page.getByRole('button', { name: 'Set up codes from an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeInViewport({ ratio: 1 })
  const secret = await readSecret(page)
  await page.getByLabel('Code from the app').fill(codeOf(secret, 'now'))
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, signedIn)
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page, signedIn.name)
})

test('a wrong code and a used one get one sentence at the field [V5]', async ({
  page,
  stack,
  signedIn,
  context,
  complaints,
}) => {
  complaints.expectAnswers(403)
  const { secret, used_code } = await turnOnCodes(context.request, stack)
  await takeFirstStep(page, signedIn)
  const field = page.getByLabel('Code', { exact: true })
  for (const code of ['000000', used_code]) {
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(field).toHaveAccessibleDescription(/This did not work/)
    await expect(field).toBeFocused()
  }
  await field.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page, signedIn.name)
})

test('a sign-in whose second step is late begins again and keeps its target', async ({
  page,
  stack,
  signedIn,
  context,
  complaints,
}) => {
  complaints.expectAnswers(403)
  const { secret } = await turnOnCodes(context.request, stack)
  await takeFirstStep(page, signedIn, '/auth/login?redirect=/settings/profile')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await endPendingSignIns(stack, signedIn.email)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, signedIn)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
})

test('a sign-in link leads to the second step too [V1]', async ({ page, stack, signedIn, context }) => {
  const { secret } = await turnOnCodes(context.request, stack)
  await context.clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(signedIn.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.goto(await takeLink(stack.log, 'magic-link', signedIn.email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page, signedIn.name)
})

test('a recovery code signs in when the app is lost, and one fewer is left [V4]', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  const { recovery_codes } = await turnOnCodes(context.request, stack)
  await takeFirstStep(page, signedIn)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery_codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page, signedIn.name)
  await openAccount(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})

test('a trusted browser skips the second step until the user stops trusting it [V8]', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  const { secret } = await turnOnCodes(context.request, stack)
  await signInTrusting(page, signedIn, secret)
  await signOut(page)
  await fillSignIn(page, signedIn)
  await expectDashboard(page, signedIn.name)

  await openAccount(page)
  await page.getByRole('button', { name: 'Stop trusting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop trusting' }).click()
  await expect(page.getByRole('list', { name: 'Trusted browsers' })).toHaveCount(0)
  await signOut(page)
  await fillSignIn(page, signedIn)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
})

test('a changed password ends the trust of browsers, and the list says so at once [V8]', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  const { secret } = await turnOnCodes(context.request, stack)
  await signInTrusting(page, signedIn, secret)
  await openAccount(page)
  const trusted = page.getByRole('list', { name: 'Trusted browsers' })
  await expect(trusted.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(signedIn.password)
  await page.getByLabel('New password', { exact: true }).fill('lantern under the old bridge')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(trusted).toHaveCount(0)
})

test('a session that ends under unsaved text is renewed with both steps', async ({
  page,
  stack,
  context,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(401)
  const { secret } = await turnOnCodes(context.request, stack)
  await typeProfile(page, signedIn.name)
  await endSession(context, stack)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectSignInAgain(page)
  await signInAgain(page, signedIn)
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectTyped(page)
})

test('an account without two-step sign-in never meets the second step', async ({ page, ada, context }) => {
  const asked: string[] = []
  context.on('request', (request) => request.url().includes('/auth/second-') && asked.push(request.url()))
  await page.goto('/auth/login')
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
  expect(asked).toEqual([])
})

async function readSecret(page: Page): Promise<string> {
  const key = await page
    .getByRole('dialog')
    .getByText(/^([A-Z2-7]{2,4} ?){4,}$/)
    .textContent()
  return key?.replaceAll(' ', '') ?? ''
}

/** The browser has no session. */
async function signInTrusting(page: Page, person: Person, secret: string): Promise<void> {
  await takeFirstStep(page, person)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('checkbox', { name: 'Trust this browser for 30 days' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectDashboard(page, person.name)
}

async function takeFirstStep(page: Page, person: Person, path = '/auth/login'): Promise<void> {
  await page.context().clearCookies()
  await page.goto(path)
  await fillSignIn(page, person)
}
