import { expect, type Locator, type Page } from '@playwright/test'

// What somebody does on the page of an organization, by what is written on the screen.

/** The page of the acting organization, when it is there. */
export async function openOrganization(page: Page, name: string, tab?: 'invitations' | 'settings'): Promise<void> {
  await page.goto(tab ? `/organization?tab=${tab}` : '/organization')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

export function switcher(page: Page): Locator {
  return page.getByRole('button', { name: /^Organization:/ })
}

/** Waits until the page acts in an organization, as its header says. */
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

/** One row of a list by a text in it. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text })
}

/** The tabs of the page by their names. */
export function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Organization' }).getByRole('link')
}
