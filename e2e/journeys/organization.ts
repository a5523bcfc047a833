import { expect, type Locator, type Page } from '@playwright/test'

export async function openOrganization(page: Page, name: string, tab?: 'files' | 'settings'): Promise<void> {
  await page.goto(tab ? `/organization?tab=${tab}` : '/organization')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

export function switcher(page: Page): Locator {
  return page.getByRole('button', { name: /^Organization:/ })
}

export async function expectActing(page: Page, name: string): Promise<void> {
  await expect(switcher(page)).toHaveAccessibleName(new RegExp(`^Organization: ${name}`))
}

export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click()
}

export async function createOrganization(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectActing(page, name)
}

export async function invite(page: Page, addresses: string, role: 'Admin' | 'Member' = 'Member'): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  await sendInvitations(page, addresses, role)
}

export async function sendInvitations(page: Page, addresses: string, role: 'Admin' | 'Member'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(addresses)
  await dialog.getByRole('radio', { name: role }).click()
  await dialog.getByRole('button', { name: /^Send/ }).click()
}

export async function chooseForInvitation(page: Page, email: string, entry: 'Resend' | 'Revoke'): Promise<void> {
  await page.getByRole('button', { name: `Actions for the invitation of ${email}` }).click()
  await page.getByRole('menuitem', { name: `${entry} invitation` }).click()
}

export async function revokeInvitation(page: Page, email: string): Promise<void> {
  await chooseForInvitation(page, email, 'Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
}

export function row(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text })
}

/** The tabs of the base, beside which a product has its own. */
export function tabs(page: Page): Locator {
  const links = page.getByRole('navigation', { name: 'Organization' }).getByRole('link')
  return links.and(page.locator('[href$="/organization"], [href*="?tab="]'))
}
