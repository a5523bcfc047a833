import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** The control of the profile image. */
export function imageControl(page: Page): Locator {
  return page.getByRole('group', { name: 'Profile image' })
}

/** The picture in the control; undefined where initials are shown. */
export function shownImage(page: Page): Locator {
  return imageControl(page).locator('img')
}

/** Chooses a file in the picker of the browser, as with the button. */
export async function chooseImage(page: Page, file: ChosenFile): Promise<void> {
  const picker = page.waitForEvent('filechooser')
  await imageControl(page)
    .getByRole('button', { name: /^(Upload|Replace|Choose another) / })
    .click()
  await (await picker).setFiles(file)
}

export async function expectPreview(page: Page): Promise<void> {
  await expect(imageControl(page).getByText('Preview.')).toBeVisible()
  await expect(shownImage(page)).toHaveJSProperty('complete', true)
}
