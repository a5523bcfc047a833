import { expect, type Page } from '@playwright/test'
import { PRODUCT } from '@plinth/product/brand'
import { addFiles, personalOf } from '../data/files.ts'
import { colleague, makeTeamOf } from '../data/team-rows.ts'
import { dragOver, holdStorage, openFiles, textFile, upload } from '../journeys/files.ts'
import { answerWith } from '../responses/refusals.ts'
import { alterFeatures } from '../responses/user.ts'
import type { State, Surroundings } from './state.ts'

const LONG = `${'A very long name of a report about analytical engines and their cards '.repeat(3)}(final).pdf`

export const FILE_STATES: State[] = [
  { name: 'files', signedIn: true, open: openLibrary },
  {
    name: 'files-empty',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await openFiles(page)
      await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible()
    },
  },
  {
    name: 'files-loading',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await page.route(`${stack.api}/files?*`, () => {})
      await page.goto('/organization?tab=files')
      await expect(page.getByText('Loading the files')).toBeAttached()
    },
  },
  {
    name: 'files-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      const failure = answerWith(stack.web, 503, 'storage_unavailable', { reason: 'provider_error' })
      await page.route(`${stack.api}/files?*`, failure)
      await page.goto('/organization?tab=files')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'files-not-set-up',
    signedIn: true,
    async open(page, { stack, ada }) {
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email })
      await alterFeatures(page, stack, { profile_image_upload: 'storage_unavailable' })
      await page.goto('/organization?tab=files')
      await expect(page.getByRole('heading', { name: 'File storage is not set up on this server' })).toBeVisible()
    },
  },
  {
    name: 'files-uploading',
    signedIn: true,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      const storage = await holdStorage(page, surroundings.stack)
      await upload(page, ...['notes.txt', 'members.csv', 'minutes.txt', 'appendix.txt'].map((name) => textFile(name)))
      await expect.poll(storage.held).toBe(3)
    },
  },
  {
    name: 'files-refused',
    signedIn: true,
    answers: [409, 422],
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      await upload(page, textFile('setup.exe'), textFile('empty.txt', ''), textFile('photo.png'), textFile(LONG))
      await expect(page.getByText('3 files not uploaded').or(page.getByText('4 files not uploaded'))).toBeVisible()
      await page.route(
        `${surroundings.stack.api}/uploads`,
        answerWith(surroundings.stack.web, 409, 'storage_quota_exceeded'),
      )
      await upload(page, textFile('archive.txt'), textFile('notes.txt'))
      await expect(page.getByRole('button', { name: 'Try all again' })).toBeVisible()
    },
  },
  {
    name: 'files-dragging',
    signedIn: true,
    width: 1280,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      await dragOver(page, page.getByRole('list', { name: 'Files', exact: true }), textFile('notes.txt'))
      await expect(page.getByText('Drop files to upload them to Analytical Engines')).toBeVisible()
    },
  },
  {
    name: 'files-no-match',
    signedIn: true,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      await page.getByRole('searchbox', { name: 'Search files' }).fill('nothing of this name')
      await expect(page.getByRole('heading', { name: 'No files match' })).toBeVisible()
    },
  },
  {
    name: 'files-delete',
    signedIn: true,
    width: 1280,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      await page.getByRole('button', { name: `Delete: ${LONG}` }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'files-actions',
    signedIn: true,
    width: 390,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      await page.getByRole('button', { name: 'Actions for budget.xlsx' }).click()
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    },
  },
  {
    name: 'files-leave-question',
    signedIn: true,
    async open(page, surroundings) {
      await openLibrary(page, surroundings)
      const storage = await holdStorage(page, surroundings.stack)
      await upload(page, textFile('notes.txt'))
      await expect.poll(storage.held).toBe(1)
      await page.getByRole('banner').getByRole('link', { name: PRODUCT }).click()
      await expect(page.getByRole('alertdialog', { name: 'Cancel the running uploads?' })).toBeVisible()
    },
  },
  {
    name: 'files-personal',
    signedIn: true,
    async open(page, { stack, ada }) {
      const organization_id = await personalOf(stack, ada.email)
      await addFiles(stack, organization_id, [{ name: 'passport.pdf', size_bytes: 2_516_582, by: ada.email }])
      await page.goto('/organization')
      await expect(page.getByText('passport.pdf', { exact: true })).toBeVisible()
    },
  },
]

async function openLibrary(page: Page, { stack, ada }: Surroundings): Promise<void> {
  const grace = colleague('Grace Hopper', 'admin')
  const longName = colleague('Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Elder of Philadelphia', 'member')
  const team = { name: 'Analytical Engines', of: ada.email, colleagues: [grace, longName] }
  const { organization_id } = await makeTeamOf(stack, team)
  await addFiles(stack, organization_id, [
    { name: 'budget.xlsx', size_bytes: 184_320, by: ada.email, days_ago: 1 },
    { name: 'Brief an die Mitglieder.docx', size_bytes: 34_816, by: grace.email, days_ago: 3 },
    { name: 'engine-photo.jpg', size_bytes: 3_879_731, by: longName.email, days_ago: 12 },
    { name: LONG, size_bytes: 26_109_542, by: grace.email, days_ago: 40 },
    { name: 'מחקר.pdf', size_bytes: 912, by: 'nobody@example.com', days_ago: 90 },
    { name: 'talk.pptx', size_bytes: 8_598_323, by: ada.email, days_ago: 91 },
    { name: 'sources.zip', size_bytes: 20_447_232, by: ada.email, days_ago: 130 },
  ])
  await openFiles(page)
  await expect(page.getByText('budget.xlsx', { exact: true })).toBeVisible()
}
