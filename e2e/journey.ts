import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export async function signUpInBrowser(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/login')
  await createAccountFromLogin(page, person)
}

/** The sign-in page can have any redirect target. */
export async function createAccountFromLogin(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** The link of an invitation leads to this page. */
export async function signUpInvited(page: Page, { name, password }: Omit<Person, 'email'>): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** The browser that signed up is signed in afterwards. */
export async function confirmAddress(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}

/** Another browser shows the form for a name and a password. The API returns 409. */
export async function openLinkElsewhere(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a name and password' })).toBeVisible()
}

export async function confirmElsewhere(
  page: Page,
  link: string,
  { name, password }: Pick<Person, 'name' | 'password'>,
): Promise<void> {
  await openLinkElsewhere(page, link)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/\/auth\//)
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The product owns the dashboard, so the shell and the address say that the person is there. */
export async function expectDashboard(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectSignedIn(page, name)
}

/** The page has loaded, and its account menu is that of the person. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`^Account menu, .+, ${name}$`) })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

export async function rename(page: Page, name: string): Promise<void> {
  await page.goto('/settings/profile')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

/** Waits until the account settings are complete. `web` is another origin than that of the shared stack. */
export async function openAccount(page: Page, web = ''): Promise<void> {
  await page.goto(`${web}/settings/account`)
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
}

export async function openDeletion(page: Page, web = ''): Promise<void> {
  await openAccount(page, web)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible()
}

// A headless browser never sends this event, which tells a page that its user is back.
export async function comeBackToTheTab(page: Page): Promise<void> {
  const told = page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  // The event, or a call before it, may lead to another page, which ends the evaluation.
  await told.catch((error: Error) => expect(error.message).toContain('Execution context was destroyed'))
}
