import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'
import { type ChosenFile, chooseFiles } from './picker.ts'

export function textFile(name: string, text = `The content of ${name}`): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

export async function openFiles(page: Page): Promise<void> {
  await page.goto('/organization?tab=files')
  await expect(uploadButton(page)).toBeVisible()
}

export function uploadButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Upload files' })
}

export async function upload(page: Page, ...files: ChosenFile[] | [path: string]): Promise<void> {
  await chooseFiles(page, () => uploadButton(page).click(), ...files)
}

export async function drop(page: Page, target: Locator, ...files: ChosenFile[]): Promise<void> {
  const dropped = await dragOver(page, target, ...files)
  await target.dispatchEvent('drop', { dataTransfer: dropped })
}

export async function dragOver(page: Page, target: Locator, ...files: ChosenFile[]) {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }))
  const dataTransfer = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of contents) transfer.items.add(new File([text], name, { type: mimeType }))
    return transfer
  }, contents)
  await target.dispatchEvent('dragover', { dataTransfer })
  return dataTransfer
}

export function uploadRow(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: /upload/i })
    .getByRole('listitem')
    .filter({ hasText: name })
}

export function fileRow(page: Page, name: string): Locator {
  return fileRows(page).filter({ hasText: name })
}

/**
 * Holds uploads to the object storage until `release`, which lets them and all that follow through. `held` counts those
 * that wait.
 */
export async function holdStorage(page: Page, { storage }: Stack) {
  const held: Route[] = []
  let open = false
  await page.route(`${storage}/**`, async (route) => {
    if (open || route.request().method() !== 'PUT') return route.continue()
    held.push(route)
  })
  return {
    held: () => held.length,
    release: async () => {
      open = true
      for (const route of held.splice(0)) await route.continue().catch(() => {})
    },
  }
}

export function uploadMessages(page: Page): Locator {
  return page.getByRole('log', { name: 'Uploads' }).locator('p')
}

export function fileRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
}
