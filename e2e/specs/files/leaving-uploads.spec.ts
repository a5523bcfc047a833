import type { Page } from '@playwright/test'
import { countPending, readFiles } from '../../data/files.ts'
import { actIn, makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'
import { fileRow, holdStorage, openFiles, textFile, upload, uploadRow } from '../../journeys/files.ts'
import { expectActing, switchTo } from '../../journeys/organization.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAM = 'Analytical Engines'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Cancel the running uploads?' })

test('a link asks before it cancels running uploads', async ({ page, stack, signedIn }) => {
  const { organization_id } = await beginUpload(page, stack, signedIn.email)
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  await dashboard.click()
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(uploadRow(page, 'notes.txt')).toBeVisible()

  await dashboard.click()
  await question(page).getByRole('button', { name: 'Cancel them and leave' }).click()
  await expectDashboard(page, signedIn.name)
  await expect.poll(() => countPending(stack, organization_id)).toBe(0)
  expect(await readFiles(stack, organization_id)).toEqual([])
})

test('closing the tab and signing out ask before they cancel running uploads', async ({ page, stack, signedIn }) => {
  const { storage } = await beginUpload(page, stack, signedIn.email)
  const asked = page.waitForEvent('dialog')
  await Promise.all([page.close({ runBeforeUnload: true }), asked.then((dialog) => dialog.dismiss())])
  expect((await asked).type()).toBe('beforeunload')

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await storage.release()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a switch in another tab never sends a file into the other organization [W11]', async ({
  page,
  context,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  const { organization_id, storage } = await beginUpload(page, stack, signedIn.email)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await switchTo(other, 'Personal')
  await expectActing(other, 'Personal')

  await expect(page.getByRole('heading', { name: 'You are now acting in Personal' })).toBeFocused()
  await expect(page.getByText('Files that are being uploaded still go to the organization you left.')).toBeVisible()
  await page.getByRole('button', { name: 'Go back to my uploads' }).click()
  await expect(uploadRow(page, 'notes.txt')).toBeVisible()
  await storage.release()
  await expect.poll(() => readFiles(stack, organization_id)).toEqual(['notes.txt'])
  // The page may reload now.
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a file chosen after a switch elsewhere is not sent, and the page says where it acts [W11]', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(409)
  const former = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  const { organization_id } = await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await openFiles(page)
  let sent = 0
  page.on('request', (request) => request.method() === 'PUT' && sent++)
  await actIn(stack, signedIn.email, former.organization_id)
  await upload(page, textFile('notes.txt'))
  await expect(page.getByRole('heading', { name: `You are now acting in ${TEAM}` })).toBeVisible()
  expect(sent).toBe(0)
  for (const id of [organization_id, former.organization_id]) expect(await countPending(stack, id)).toBe(0)
})

async function beginUpload(page: Page, stack: Stack, email: string) {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: email })
  await openFiles(page)
  const storage = await holdStorage(page, stack)
  await upload(page, textFile('notes.txt'))
  await expect.poll(storage.held).toBe(1)
  return { organization_id, storage }
}
