import { expect, type Locator, type Page } from '@playwright/test'

export function paletteField(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' })
}

export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const field = paletteField(page)
  await expect(field).toBeFocused()
  return field
}

/** The option that Enter would choose. */
export async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  const active = page.locator('[role=option][data-active]')
  await expect(active).toHaveAccessibleName(name)
  await expect(paletteField(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
}

export async function choose(page: Page, text: string, name: string | RegExp): Promise<void> {
  await (await openPalette(page)).fill(text)
  await expectActive(page, name)
  await page.keyboard.press('Enter')
}
