import { expect, type Locator, type Page } from '@playwright/test'
import { landscape } from '../data/images.ts'
import { type ChosenFile, chooseFiles } from './picker.ts'

export const PHOTO: ChosenFile = { name: 'Evening.png', mimeType: 'image/png', buffer: landscape() }

/** The control of the profile image. */
export function imageControl(page: Page): Locator {
  return page.getByRole('group', { name: 'Profile image' })
}

/** The picture in the control; absent while it shows initials. */
export function shownImage(page: Page): Locator {
  return imageControl(page).locator('img')
}

/** Chooses a file in the picker of the browser, as with the button. */
export async function chooseImage(page: Page, file: ChosenFile): Promise<void> {
  const button = imageControl(page).getByRole('button', { name: /^(Upload|Replace|Choose another) / })
  await chooseFiles(page, () => button.click(), file)
}

export async function expectPreview(page: Page): Promise<void> {
  await expect(imageControl(page).getByText('Preview.')).toBeVisible()
  await expect(shownImage(page)).toHaveJSProperty('complete', true)
}

/** The picture of the caller in the header. */
export function headerImage(page: Page): Locator {
  return page.getByRole('button', { name: /^Account menu/ }).locator('img')
}

/** Opens the profile, uploads an image and waits until it is the profile image. */
export async function uploadImage(page: Page, file = PHOTO): Promise<void> {
  await page.goto('/settings/profile')
  await chooseImage(page, file)
  await expectPreview(page)
  await saveImage(page)
}

export async function saveImage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save image' }).click()
  await expectSaved(page)
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(imageControl(page).getByRole('button', { name: 'Replace image' })).toBeVisible()
  await expect(imageControl(page).getByText('up to 5 MB')).toBeVisible()
}

/** The address of an image, once the browser has loaded it. */
export async function loadedUrl(image: Locator): Promise<string> {
  await expect(image).toHaveJSProperty('complete', true)
  return await image.evaluate((element: HTMLImageElement) => {
    if (element.naturalWidth === 0) throw new Error(`${element.src} is broken`)
    return element.src
  })
}
