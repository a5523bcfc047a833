import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { comeBackToTheTab } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Stack } from '../stack/stack.ts'

export const TYPED = { name: 'Countess of Lovelace', phone: '+442079460000' }

export async function typeProfile(page: Page, name: string): Promise<void> {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByLabel('Name').fill(TYPED.name)
  await page.getByLabel('Phone number').fill(TYPED.phone)
  // A read that is under way when a test ends the session would cover the page before its own call.
  await page.waitForLoadState('networkidle')
}

export async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(TYPED.name)
  await expect(page.getByLabel('Phone number')).toHaveValue(TYPED.phone)
}

function signInDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'You were signed out' })
}

export async function expectSignInAgain(page: Page): Promise<void> {
  await expect(signInDialog(page).getByLabel('Email')).toHaveValue(/@/)
  await expect(signInDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
}

export async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await signInDialog(page).getByLabel('Email').fill(email)
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(password)
  await signInDialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Types, loses the session and reloads while the sign-in dialog is open. */
export async function loseText(page: Page, stack: Stack, context: BrowserContext, name: string): Promise<void> {
  await typeProfile(page, name)
  await endSession(context, stack)
  await comeBackToTheTab(page)
  await expectSignInAgain(page)
  // The browser asks too, because the form has changes.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fsettings%2Fprofile&notice=session_ended$/)
  await expect(page.getByText('You were signed out.')).toBeVisible()
}

// The session ends as if from another browser, so this one is not notified.
export async function endSession(context: BrowserContext, { api }: Stack): Promise<void> {
  await context.request.post(`${api}/auth/sign-out`, { failOnStatusCode: true })
}

export function keptText(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('unsaved_text'))
}
