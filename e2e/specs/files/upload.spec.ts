import { readFiles } from '../../data/files.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import {
  dragOver,
  drop,
  fileRow,
  holdStorage,
  openFiles,
  textFile,
  upload,
  uploadButton,
  uploadMessages,
  uploadRow,
} from '../../journeys/files.ts'
import { openOrganization, tabs } from '../../journeys/organization.ts'

const TEAM = 'Analytical Engines'

test('files that are chosen together are uploaded and listed for every member [F1]', async ({
  page,
  stack,
  signedIn,
}) => {
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
  await upload(page, textFile('notes.txt'), textFile('members.csv', 'name;role\nAda;owner\n'))
  await expect(fileRow(page, 'notes.txt')).toContainText(`${signedIn.name}24 bytes`)
  await expect(fileRow(page, 'members.csv')).toBeVisible()
  await expect(tabs(page).filter({ hasText: 'Files' })).toHaveText('Files')
  await expect(page.getByText('44 bytes of 1 GB used')).toBeVisible()
  expect(new Set(await readFiles(stack, organization_id))).toEqual(new Set(['notes.txt', 'members.csv']))
})

test('the content goes to the object storage with exactly the headers of its URL, and never to the API', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await upload(page, { ...textFile('table.csv', 'a;b\n'), mimeType: 'application/vnd.ms-excel' })
  const request = await sent
  expect(request.url()).toContain(stack.storage)
  // The browser claims another type.
  expect(request.headers()).toMatchObject({ 'content-type': 'text/csv' })
  expect(request.headers()).not.toHaveProperty('cookie')
  expect(request.headers()).not.toHaveProperty('x-acting-organization')
  await expect(fileRow(page, 'table.csv')).toBeVisible()
})

test('dropped files are uploaded, and the page is not replaced by one that is dropped beside', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const panel = page.getByRole('region', { name: 'Files' })
  await dragOver(page, panel, textFile('notes.txt'))
  await expect(page.getByText(`Drop files to upload them to ${TEAM}`)).toBeVisible()
  await drop(page, panel, textFile('notes.txt'), textFile('minutes.txt'))
  await expect(page.getByText(`Drop files to upload them to ${TEAM}`)).toHaveCount(0)
  await expect(fileRow(page, 'minutes.txt')).toBeVisible()

  const beside = page.getByRole('heading', { level: 1 })
  const dropped = await dragOver(page, beside, textFile('beside.txt'))
  await expect(page.getByText(`Drop files to upload them to ${TEAM}`)).toHaveCount(0)
  const prevented = await beside.evaluate(
    (element, dataTransfer) =>
      !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
    dropped,
  )
  expect(prevented).toBe(true)
  await expect(page.getByText('beside.txt')).toHaveCount(0)
})

test('at most three files are sent at a time, the others wait, and the focus outlives their rows', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const storage = await holdStorage(page, stack)
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt']
  await upload(page, ...names.map((name) => textFile(name)))
  await expect.poll(storage.held).toBe(3)
  await expect(page.getByRole('heading', { name: 'Uploading 5 files' })).toBeVisible()
  await expect(uploadRow(page, 'four.txt')).toContainText('Waiting')
  await expect(uploadRow(page, 'one.txt').getByRole('progressbar', { name: 'Upload of one.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel: one.txt' }).focus()
  await storage.release()
  await expect(page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Files' })).toBeFocused()
})

test('uploads go on while another tab of the page is shown', async ({ page, stack, signedIn }) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const storage = await holdStorage(page, stack)
  await upload(page, textFile('notes.txt'))
  await expect.poll(storage.held).toBe(1)
  await tabs(page).filter({ hasText: 'Members' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await storage.release()
  await expect(uploadMessages(page)).toHaveText(['notes.txt was uploaded.'])
  await tabs(page).filter({ hasText: 'Files' }).click()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
})

test('screen readers hear how uploads ended, no progress, and failures are listed until cleared [W9]', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const storage = await holdStorage(page, stack)
  await upload(page, textFile('notes.txt'), textFile('setup.exe'))
  await expect.poll(storage.held).toBe(1)
  await expect(uploadMessages(page)).toHaveText([/^setup\.exe cannot be uploaded\. This type of file is not allowed/])
  await storage.release()
  await expect(uploadMessages(page)).toHaveText([/^setup\.exe/, 'notes.txt was uploaded.'])
  await expect(page.getByRole('heading', { name: '1 file not uploaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear list' }).click()
  await expect(page.getByRole('heading', { name: /uploaded/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Files' })).toBeFocused()
})

test('a personal organization shows its files and what it is, without members', async ({ page, signedIn }) => {
  await openOrganization(page, 'Personal')
  await expect(page.getByText('Only you see what you upload here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This organization is yours alone' })).toBeVisible()
  await expect(tabs(page).filter({ hasText: /Members|Settings/ })).toHaveCount(0)
  await uploadButton(page).focus()
  await upload(page, textFile('passport.txt'))
  await expect(fileRow(page, 'passport.txt')).toContainText(signedIn.name)
  await expect(page.getByRole('heading', { name: /^Files/ })).toHaveText('Files1')
})
