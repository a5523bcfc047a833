import type { Page } from '@playwright/test'
import { countPending, readFiles } from '../../data/files.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { fileRow, openFiles, textFile, upload, uploadMessages, uploadRow } from '../../journeys/files.ts'
import { answerWithLimit } from '../../responses/refusals.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAM = 'Analytical Engines'

test('files beyond the upload limit wait for it, can be cancelled meanwhile, and go on by themselves', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(429)
  await page.clock.install()
  const { organization_id } = await openTeamFiles(page, stack, signedIn.email)
  await page.route(`${stack.api}/uploads`, answerWithLimit(stack.web, 40))
  await upload(page, textFile('notes.txt'), textFile('minutes.txt'))
  await expect(page.getByText(/^The upload limit is reached\. Uploading continues in \d+ seconds\.$/)).toBeVisible()
  await expect(uploadRow(page, 'notes.txt')).toContainText('Waiting')
  await expect(page.getByRole('button', { name: /^Try/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel: minutes.txt' }).click()
  await expect(uploadRow(page, 'minutes.txt')).toHaveCount(0)
  await expect(page.getByRole('list', { name: /^Uploading/ })).toBeFocused()

  await page.unroute(`${stack.api}/uploads`)
  await page.clock.runFor(40_000)
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
  await expect(page.getByText('The upload limit is reached.')).toHaveCount(1)
  await expect(uploadMessages(page)).toHaveText([
    'The upload limit is reached. Uploading continues by itself within a minute.',
    'notes.txt was uploaded.',
  ])
  expect(await readFiles(stack, organization_id)).toEqual(['notes.txt'])
})

test('too many unfinished uploads are explained by the server, and the row can be tried again', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(429)
  await openTeamFiles(page, stack, signedIn.email)
  const body = { purpose: 'organization_file', filename: 'a.txt', content_type: 'text/plain', size_bytes: 1 }
  for (let count = 1; count <= 20; count++) {
    await page.request.post(`${stack.api}/uploads`, { data: body, failOnStatusCode: true })
  }
  await upload(page, textFile('notes.txt'))
  await expect(uploadRow(page, 'notes.txt')).toContainText(
    'You have 20 unfinished uploads. Complete or cancel one first.',
  )
  await expect(page.getByRole('button', { name: 'Try again to upload notes.txt' })).toBeVisible()
})

test('a lost connection keeps the rows, which are tried again one by one or all at once', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const { organization_id } = await openTeamFiles(page, stack, signedIn.email)
  await page.route(`${stack.storage}/**`, (route) => route.abort('internetdisconnected'))
  await upload(page, ...['notes.txt', 'minutes.txt', 'table.txt'].map((name) => textFile(name)))
  await expect(uploadRow(page, 'notes.txt')).toContainText('The connection was lost. Check it and try again.')
  await expect(page.getByRole('heading', { name: '3 files not uploaded' })).toBeVisible()
  await page.unroute(`${stack.storage}/**`)
  await page.getByRole('button', { name: 'Try again to upload notes.txt' }).click()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Try all again' }).click()
  await expect(fileRow(page, 'minutes.txt')).toBeVisible()
  await expect(fileRow(page, 'table.txt')).toBeVisible()
  expect(await countPending(stack, organization_id)).toBe(0)
})

async function openTeamFiles(page: Page, stack: Stack, email: string): Promise<{ organization_id: string }> {
  const team = await makeTeamOf(stack, { name: TEAM, of: email })
  await openFiles(page)
  return team
}
