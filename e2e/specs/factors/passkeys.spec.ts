import type { Locator, Page } from '@playwright/test'
import { addAuthenticator } from '../../browser/authenticator.ts'
import { tabTo } from '../../checks/keyboard.ts'
import { ageSessions } from '../../data/database.ts'
import { codeOf, turnOnCodes } from '../../data/factors.ts'
import { Effort } from '../../effort.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn, openAccount, signOut } from '../../journey.ts'

test('a passkey is set up with two clicks and no field, and signs in with one click', async ({ page, signedIn }) => {
  const passkeys = await addAuthenticator(page)
  const [setUp, signIn] = [new Effort(), new Effort()]
  await openAccount(page)
  await setUp.click(page.getByRole('button', { name: 'Add a passkey' }))
  await setUp.click(page.getByRole('button', { name: 'I have saved them' }))
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  expect(await passkeys()).toBe(1)
  expect(setUp).toEqual({ clicks: 2, fields: 0 })

  await signOut(page)
  await signIn.click(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expectDashboard(page, signedIn.name)
  expect(signIn).toEqual({ clicks: 1, fields: 0 })
})

test('a passkey is set up and signs in without a mouse [W9]', async ({ page, signedIn }) => {
  await addAuthenticator(page)
  await openAccount(page)
  await press(page, page.getByRole('button', { name: 'Add a passkey' }))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'I have saved them' }))
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await signOut(page)
  await press(page, page.getByRole('button', { name: 'Sign in with a passkey' }))
  await expectDashboard(page, signedIn.name)
})

test('on a phone a passkey is set up, and is the second step after a password', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await addAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  await fillSignIn(page, signedIn)
  const button = page.getByRole('button', { name: 'Use passkey' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  await expectDashboard(page, signedIn.name)
})

test('the email field of the sign-in page offers a passkey', async ({ page, stack, signedIn, context, complaints }) => {
  complaints.expectAnswers(401)
  await addAuthenticator(page, { suggestions: true })
  await addPasskey(page)
  await context.request.post(`${stack.api}/auth/sign-out`)
  await page.goto('/auth/login')
  await expectDashboard(page, signedIn.name)
})

test('a chosen passkey that the server could not check is offered again', async ({
  page,
  stack,
  signedIn,
  context,
  complaints,
}) => {
  complaints.expectAnswers(401, 503)
  await addAuthenticator(page, { suggestions: true })
  await addPasskey(page)
  await context.request.post(`${stack.api}/auth/sign-out`)
  await page.route(`${stack.api}/auth/passkey`, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/auth/login')
  await expectDashboard(page, signedIn.name)
})

test('the second step begins with the method that this browser used last', async ({
  page,
  stack,
  signedIn,
  context,
}) => {
  const { secret } = await turnOnCodes(context.request, stack)
  await addAuthenticator(page)
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, signedIn)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a code from your app instead' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectDashboard(page, signedIn.name)

  await signOut(page)
  await fillSignIn(page, signedIn)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expectDashboard(page, signedIn.name)
})

test('a passkey is renamed and removed', async ({ page, signedIn }) => {
  await addAuthenticator(page)
  await addPasskey(page)
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: /^Rename: / }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name, signedIn.name).toBeFocused()
  await name.fill('The blue key')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(passkeys.getByText('The blue key')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove: The blue key' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It is your only second step')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys).toHaveCount(0)
  await expect(page.getByText('Recovery codes', { exact: true })).toHaveCount(0)
})

test('a passkey that the account does not know gets one sentence, and the form still works', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(403)
  await addAuthenticator(page)
  await addPasskey(page)
  await page.getByRole('button', { name: /^Remove: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This did not work')
  await fillSignIn(page, signedIn)
  await expectDashboard(page, signedIn.name)
})

test('long after sign-in, a passkey alone confirms who it is [V9]', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(403)
  await addAuthenticator(page)
  await addPasskey(page)
  await ageSessions(stack, signedIn.email)
  await page.getByRole('button', { name: 'Set up codes from an app' }).click()
  await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Set up codes from an app' })).toBeVisible()
})

test('a browser without passkeys offers codes', async ({ page, stack, signedIn, context }) => {
  await turnOnCodes(context.request, stack)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openAccount(page)
  await expect(page.getByText('This browser does not support passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await fillSignIn(page, signedIn)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
})

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

async function addPasskey(page: Page): Promise<void> {
  await openAccount(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
}
