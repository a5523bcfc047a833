import type { Page } from '@playwright/test'
import { recordRequests } from '../../checks/requests.ts'
import { countPending, readFiles } from '../../data/files.ts'
import { largeFile } from '../../data/large-file.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { fileRow, openFiles, textFile, upload, uploadMessages, uploadRow } from '../../journeys/files.ts'
import { answerWith, answerWithLimit } from '../../responses/refusals.ts'
import type { Stack } from '../../stack/stack.ts'

const TEAM = 'Analytical Engines'

test('a file that is too large, empty or of another type is refused before sending, and the row says why', async ({
  page,
  stack,
  signedIn,
}, testInfo) => {
  await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  const requests = recordRequests(page, stack)
  await upload(page, await largeFile(testInfo.outputPath('large.pdf'), 25 * 1024 * 1024 + 1))
  await upload(page, textFile('empty.txt', ''), textFile('page.html'), textFile('drawing.svg'))
  await expect(uploadRow(page, 'large.pdf')).toContainText('The file is too large. The limit is 25 MB.')
  await expect(uploadRow(page, 'empty.txt')).toContainText('The file is empty.')
  await expect(uploadRow(page, 'page.html')).toContainText('This type of file is not allowed. Allowed are images, PDF')
  await expect(uploadRow(page, 'drawing.svg')).toContainText('This type of file is not allowed.')
  await expect(page.getByRole('button', { name: /^Try/ })).toHaveCount(0)
  expect(requests.filter((request) => request.includes('/uploads'))).toEqual([])
})

test('content that does not match its type is refused without a retry, and leaves nothing', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(422)
  const { organization_id } = await makeTeamOf(stack, { name: TEAM, of: signedIn.email })
  await openFiles(page)
  await upload(page, textFile('photo.png', '<svg onload="alert(1)">'))
  await expect(uploadRow(page, 'photo.png')).toContainText('The content does not match the type of the file.')
  await expect(page.getByRole('button', { name: 'Try again to upload photo.png' })).toHaveCount(0)
  await expect.poll(() => countPending(stack, organization_id)).toBe(0)
  expect(await readFiles(stack, organization_id)).toEqual([])
})

const REFUSALS: [
  refusal: string,
  status: number,
  sentence: string,
  answer: (stack: Stack) => ReturnType<typeof answerWith>,
][] = [
  [
    'a full library',
    409,
    'There is not enough space left. Delete files, then try again.',
    ({ web }) => answerWith(web, 409, 'storage_quota_exceeded'),
  ],
  ['a long limit', 429, 'Too many attempts. Try again in 14 minutes.', ({ web }) => answerWithLimit(web, 840)],
  [
    'a storage that does not respond',
    503,
    'File storage does not respond. Try again in a moment.',
    ({ web }) => answerWith(web, 503, 'storage_unavailable', { reason: 'provider_error' }),
  ],
]

for (const [refusal, status, sentence, answer] of REFUSALS) {
  test(`an upload refused for ${refusal} keeps its row and can be tried again`, async ({
    page,
    stack,
    signedIn,
    complaints,
  }) => {
    complaints.expectAnswers(status)
    await openTeamFiles(page, stack, signedIn.email)
    await page.route(`${stack.api}/uploads`, answer(stack))
    await upload(page, textFile('notes.txt'))
    await expect(uploadRow(page, 'notes.txt')).toContainText(sentence)
    await page.unroute(`${stack.api}/uploads`)
    await page.getByRole('button', { name: 'Try again to upload notes.txt' }).click()
    await expect(fileRow(page, 'notes.txt')).toBeVisible()
  })
}

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

test('a lost connection keeps the row, and all that failed can be tried again at once', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const { organization_id } = await openTeamFiles(page, stack, signedIn.email)
  await page.route(`${stack.storage}/**`, (route) => route.abort('internetdisconnected'))
  await upload(page, textFile('notes.txt'), textFile('minutes.txt'))
  await expect(uploadRow(page, 'notes.txt')).toContainText('The connection was lost. Check it and try again.')
  await expect(page.getByRole('heading', { name: '2 files not uploaded' })).toBeVisible()
  await page.unroute(`${stack.storage}/**`)
  await page.getByRole('button', { name: 'Try all again' }).click()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
  await expect(fileRow(page, 'minutes.txt')).toBeVisible()
  expect(await countPending(stack, organization_id)).toBe(0)
})

test('when only the response of the last step is lost, trying again makes one file and sends no second', async ({
  page,
  stack,
  signedIn,
  complaints,
}) => {
  complaints.expectNoAnswer()
  const { organization_id } = await openTeamFiles(page, stack, signedIn.email)
  let sent = 0
  page.on('request', (request) => request.method() === 'PUT' && sent++)
  const complete = `${stack.api}/uploads/*/complete`
  await page.route(complete, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await upload(page, textFile('notes.txt'))
  await expect(uploadRow(page, 'notes.txt')).toContainText('The connection was lost.')
  await page.unroute(complete)
  await page.getByRole('button', { name: 'Try again to upload notes.txt' }).click()
  await expect(fileRow(page, 'notes.txt')).toBeVisible()
  expect(await readFiles(stack, organization_id)).toEqual(['notes.txt'])
  expect(sent).toBe(1)
})

async function openTeamFiles(page: Page, stack: Stack, email: string): Promise<{ organization_id: string }> {
  const team = await makeTeamOf(stack, { name: TEAM, of: email })
  await openFiles(page)
  return team
}
