import type { Page } from '@playwright/test'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  ...files: ChosenFile[] | [path: string]
): Promise<void> {
  const picker = page.waitForEvent('filechooser')
  // A key press can overtake the message that hands the picker to the test; after this answer it cannot.
  await page.evaluate(() => null)
  await open()
  await (await picker).setFiles(files)
}
