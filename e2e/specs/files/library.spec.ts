import type { Page } from '@playwright/test'
import { tabTo } from '../../checks/keyboard.ts'
import { recordRequests } from '../../checks/requests.ts'
import { addFiles, readFiles } from '../../data/files.ts'
import { colleague, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { fileRow, fileRows, holdStorage, openFiles, textFile, upload, uploadButton } from '../../journeys/files.ts'
import { openOrganization, tabs } from '../../journeys/organization.ts'
import { chooseFiles } from '../../journeys/picker.ts'
import { answerWith } from '../../responses/refusals.ts'
import { alterFeatures } from '../../responses/user.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAM = 'Analytical Engines'

test('a file shows its size, its uploader and its day', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'member')
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email, colleagues: [grace] })
  await addFiles(stack, organization_id, [
    { name: 'report.pdf', size_bytes: 1_572_864, by: grace.email, days_ago: 0 },
    { name: 'old.pdf', by: 'nobody@example.com' },
  ])
  await openFiles(page)
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  await expect(fileRow(page, 'report.pdf')).toContainText('Grace Hopper1.5 MB')
  await expect(fileRow(page, 'report.pdf').locator('time')).toHaveText(today.format(new Date()))
  await expect(fileRow(page, 'old.pdf')).toContainText('A former member')
})

test('files are found by a part of the name, and ordered by age, name or size', async ({ page, stack, signedIn }) => {
  await openLibrary(page, stack, signedIn.email)
  await expect(fileRows(page)).toContainText(['budget.txt', 'Émilie.pdf', 'archive.zip', 'notes.txt', 'table.csv'])
  await page.getByLabel('Order').selectOption('Name')
  await expect(fileRows(page)).toContainText(['archive.zip', 'budget.txt', 'Émilie.pdf', 'notes.txt', 'table.csv'])
  await page.getByLabel('Order').selectOption('Largest first')
  await expect(fileRows(page).first()).toContainText('table.csv')

  const search = page.getByRole('searchbox', { name: 'Search files' })
  await search.fill('emilie')
  await expect(page.getByText('1 of 5 files match')).toBeVisible()
  await expect(fileRows(page)).toContainText(['Émilie.pdf'])
  await search.fill('nothing of this name')
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(search).toBeFocused()
  await expect(fileRows(page)).toHaveCount(5)
})

test('a long library loads page by page, and the focus moves to the first new row', async ({
  page,
  stack,
  signedIn,
}) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const files = Array.from({ length: 53 }, (_, index) => ({
    name: `page ${index + 1}.txt`,
    by: signedIn.email,
    days_ago: index,
  }))
  await addFiles(stack, organization_id, files)
  await openFiles(page)
  await expect(page.getByText('50 of 53 files shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more files' }).click()
  await expect(fileRows(page)).toHaveCount(53)
  await expect(fileRows(page).nth(50)).toBeFocused()
})

test('a download is saved under the name of the file, and the page and its uploads stay', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  await upload(page, textFile('Übersicht "final".txt', 'The difference engine'))
  await expect(fileRow(page, 'Übersicht')).toBeVisible()
  const storage = await holdStorage(page, stack)
  await upload(page, textFile('notes.txt'))
  await expect.poll(storage.held).toBe(1)
  // A dialog of the browser would stay open and stop everything below.
  page.on('dialog', () => {})

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: Übersicht "final".txt' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Übersicht .final.\.txt$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('The difference engine')
  await storage.release()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
})

test('downloading a file that is gone says so and updates the list', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await addFiles(stack, organization_id, [{ name: 'notes.txt', by: signedIn.email }])
  await openFiles(page)
  await page.route(`${stack.api}/files/*/download`, answerWith(stack.web, 404, 'not_found'))
  await page.getByRole('button', { name: 'Download: notes.txt' }).click()
  await expect(page.getByText('notes.txt was deleted by someone else.')).toBeVisible()
})

test('deleting a file asks with its name and can be cancelled', async ({ page, stack, signedIn }) => {
  const organization_id = await openLibrary(page, stack, signedIn.email)
  const remove = page.getByRole('button', { name: 'Delete: notes.txt' })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete notes.txt?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()

  await remove.click()
  await dialog.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('notes.txt was deleted')).toBeVisible()
  await expect(fileRow(page, 'notes.txt')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Files' })).toBeFocused()
  expect(await readFiles(stack, organization_id)).not.toContain('notes.txt')
})

test('a member sees every file, and may delete only their own [F1, F2, W8]', async ({ page, stack, signedIn }) => {
  const grace = colleague('Grace Hopper', 'owner')
  const team = { name: TEAM, of: signedIn.email, role: 'member' as const, colleagues: [grace] }
  const { organization_id } = await makeTeamOf(stack, team)
  await addFiles(stack, organization_id, [
    { name: 'hers.txt', by: grace.email },
    { name: 'mine.txt', by: signedIn.email },
  ])
  await openFiles(page)
  await expect(fileRow(page, 'hers.txt').getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Delete: mine.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete: hers.txt' })).toHaveCount(0)
})

test('on a phone a file is a card whose menu downloads and deletes it', async ({ page, stack, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLibrary(page, stack, signedIn.email)
  const actions = page.getByRole('button', { name: 'Actions for notes.txt' })
  await actions.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Download', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete notes.txt?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
})

test('uploading, searching and deleting need no mouse [W9]', async ({ page, stack, signedIn }) => {
  await openLibrary(page, stack, signedIn.email)
  await tabTo(page, uploadButton(page))
  await chooseFiles(page, () => page.keyboard.press('Enter'), textFile('minutes.txt'), textFile('setup.exe'))
  await expect(fileRow(page, 'minutes.txt')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Remove from the list: setup.exe' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Files' })).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search files' }))
  await page.keyboard.type('minutes')
  await expect(fileRows(page)).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Delete: minutes.txt' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Delete file' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No files match' })).toBeVisible()
})

test('without a storage the library says so, and never that it is empty [F4, Z9]', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await alterFeatures(page, stack, { profile_image_upload: 'storage_unavailable' })
  const requests = recordRequests(page, stack)
  await openOrganization(page, TEAM, 'files')
  await expect(page.getByRole('heading', { name: 'File storage is not set up on this server' })).toBeVisible()
  await expect(uploadButton(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Files', exact: true })).toHaveCount(0)
  await expect(page.getByText('No files yet')).toHaveCount(0)
  await expect(tabs(page).filter({ hasText: 'Files' })).toHaveText('Files')
  expect(requests.filter((request) => request.includes('/files'))).toEqual([])
})

test('a personal organization without a storage says so, and asks for no files [Z9]', async ({
  page,
  stack,
  signedIn,
}) => {
  await alterFeatures(page, stack, { profile_image_upload: 'storage_unavailable' })
  const requests = recordRequests(page, stack)
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.goto('/organization')
  await expect(page.getByRole('heading', { name: 'File storage is not set up on this server' })).toBeVisible()
  expect(requests.filter((request) => request.includes('/files'))).toEqual([])
})

test('a storage that fails says so and can be retried [Z9]', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(503)
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const files = `${stack.api}/files?*`
  await page.route(files, answerWith(stack.web, 503, 'storage_unavailable', { reason: 'provider_error' }))
  await openOrganization(page, TEAM, 'files')
  await expect(page.getByText('The files could not be loaded. File storage is not available.')).toBeVisible()
  await expect(uploadButton(page)).toHaveCount(0)
  await page.unroute(files)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
})

async function openLibrary(page: Page, stack: Stack, email: string): Promise<string> {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: email })
  const names = ['budget.txt', 'Émilie.pdf', 'archive.zip', 'notes.txt', 'table.csv']
  await addFiles(
    stack,
    organization_id,
    names.map((name, index) => ({ name, by: email, size_bytes: 1000 * (index + 1), days_ago: index })),
  )
  await openFiles(page)
  await expect(fileRows(page)).toHaveCount(names.length)
  return organization_id
}
