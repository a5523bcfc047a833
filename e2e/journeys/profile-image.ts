import { expect, type Locator, type Page } from '@playwright/test'
import { landscape } from '../data/images.ts'
import { type ChosenFile, chooseFiles } from './picker.ts'

export const PHOTO: ChosenFile = { name: 'Evening.png', mimeType: 'image/png', buffer: landscape() }

export function imageControl(page: Page): Locator {
  return page.getByRole('group', { name: 'Profile image' })
}

/** The picture is absent while the control shows initials. */
export function shownImage(page: Page): Locator {
  return imageControl(page).locator('img')
}

export async function chooseImage(page: Page, ...file: [ChosenFile] | [path: string]): Promise<void> {
  const button = imageControl(page).getByRole('button', { name: /^(Upload|Replace|Choose another) / })
  await chooseFiles(page, () => button.click(), ...file)
}

export async function expectPreview(page: Page): Promise<void> {
  await expect(imageControl(page).getByText('Preview.')).toBeVisible()
  await expect(shownImage(page)).toHaveJSProperty('complete', true)
}

export function headerImage(page: Page): Locator {
  return page.getByRole('button', { name: /^Account menu/ }).locator('img')
}

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

/** Waits until the browser has loaded the image. */
export async function loadedUrl(image: Locator): Promise<string> {
  await expect(image).toHaveJSProperty('complete', true)
  return await image.evaluate((element: HTMLImageElement) => {
    if (element.naturalWidth === 0) throw new Error(`${element.src} is broken`)
    return element.src
  })
}
