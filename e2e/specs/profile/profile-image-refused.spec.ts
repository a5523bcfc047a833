import type { Page } from '@playwright/test'
import { recordRequests } from '../../checks/requests.ts'
import { landscape, noise } from '../../data/images.ts'
import { largeFile } from '../../data/large-file.ts'
import { expect, test } from '../../fixtures.ts'
import {
  chooseImage,
  expectPreview,
  expectSaved,
  headerImage,
  imageControl,
  loadedUrl,
  PHOTO,
  saveImage,
  shownImage,
} from '../../journeys/profile-image.ts'
import { expectTyped, typeProfile } from '../../journeys/unsaved-text.ts'
import { answerWith, answerWithLimit } from '../../responses/refusals.ts'
import { alterFeatures, alterUser } from '../../responses/user.ts'

const MB = 1024 * 1024
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')

const WRONG = [
  [
    'a PDF',
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    'This type of file cannot',
  ],
  ['an SVG', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'This type of file cannot'],
  ['HTML that is named PNG', { ...PHOTO, buffer: HTML }, 'The content of this file is not a PNG, JPEG or WebP'],
  ['an empty file', { ...PHOTO, buffer: Buffer.alloc(0) }, 'The content of this file is not a PNG, JPEG or WebP'],
  ['5 MB and one byte', 5 * MB + 1, 'This file is larger than 5 MB.'],
  ['the first bytes of a PNG', { ...PHOTO, buffer: landscape().subarray(0, 20) }, 'This image is damaged.'],
] as const

test('a file that is no small image cannot be chosen as a profile image, and nothing is sent [F3]', async ({
  page,
  stack,
  signedIn,
}, testInfo) => {
  for (const [what, file, sentence] of WRONG) {
    await page.goto('/settings/profile')
    await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
    const asked = recordRequests(page, stack)
    if (typeof file === 'number') await chooseImage(page, await largeFile(testInfo.outputPath('large.png'), file))
    else await chooseImage(page, file)
    await expect(imageControl(page).getByRole('alert'), what).toContainText(sentence)
    await expect(shownImage(page), what).toHaveCount(0)
    expect(asked, what).toEqual([])

    await chooseImage(page, PHOTO)
    await expectPreview(page)
    await expect(imageControl(page).getByRole('alert'), what).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('an image whose name has the wrong ending is uploaded as what it is', async ({ page, stack, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  const webp = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64)
    canvas.getContext('2d')?.fillRect(8, 8, 48, 48)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp' })).arrayBuffer())]
  })
  const begun = page.waitForRequest((request) => request.url() === `${stack.api}/uploads`)
  await chooseImage(page, { name: 'saved-from-the-web.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(webp) })
  await expectPreview(page)
  await saveImage(page)
  expect((await begun).postDataJSON()).toMatchObject({ purpose: 'profile_image', content_type: 'image/webp' })
})

test('a truncated image is refused by the server, and another one can be chosen [F3]', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expectAnswers(422)
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await chooseImage(page, { ...PHOTO, buffer: noise().subarray(0, 200_000) })
  await expectPreview(page)
  await page.getByRole('button', { name: 'Save image' }).click()
  await expect(imageControl(page).getByRole('alert')).toContainText('This image is damaged or has too many pixels.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  await saveImage(page)
  expect(await loadedUrl(headerImage(page))).toBe(await loadedUrl(shownImage(page)))
})

const REFUSALS = [
  {
    what: 'a limit',
    answers: 429,
    answer: (web: string) => answerWithLimit(web, 30),
    sentence: 'Try again in 30 seconds.',
    canRetry: true,
  },
  {
    what: 'a storage that fails',
    answers: 503,
    answer: (web: string) => answerWith(web, 503, 'storage_unavailable', { reason: 'provider_error' }),
    sentence: 'File storage does not respond.',
    canRetry: true,
  },
  {
    what: 'a storage that is not set up',
    answers: 503,
    answer: (web: string) => answerWith(web, 503, 'storage_unavailable', { reason: 'not_configured' }),
    sentence: 'File storage is not set up on this server.',
    canRetry: false,
  },
  {
    what: 'a plan without images',
    answers: 403,
    answer: (web: string) =>
      answerWith(web, 403, 'entitlement_required', { detail: 'Your plan does not include profile images.' }),
    sentence: 'Your plan does not include profile images.',
    canRetry: false,
  },
]

for (const { what, answers, answer, sentence, canRetry } of REFUSALS) {
  test(`an upload that fails on ${what} says so and keeps the typed text`, async ({
    page,
    stack,
    signedIn,
    complaints,
  }) => {
    complaints.expectAnswers(answers)
    await page.route(`${stack.api}/uploads`, answer(stack.web))
    await typeProfile(page, signedIn.name)
    await chooseImage(page, PHOTO)
    await expectPreview(page)
    await page.getByRole('button', { name: 'Save image' }).click()
    await expect(imageControl(page).getByRole('alert')).toContainText(sentence)
    await expectTyped(page)
    const next = canRetry ? 'Try again' : 'Choose another image'
    await expect(imageControl(page).getByRole('button', { name: next })).toBeFocused()
    if (!canRetry) return
    await page.unroute(`${stack.api}/uploads`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSaved(page)
    await expectTyped(page)
  })
}

test('an upload whose connection is lost can be tried again', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectNoAnswer()
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await page.route(`${stack.storage}/**`, (route) => route.abort('internetdisconnected'))
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  await page.getByRole('button', { name: 'Save image' }).click()
  await expect(imageControl(page).getByRole('alert')).toContainText('Check your connection and try again.')
  await expectPreview(page)
  await page.unroute(`${stack.storage}/**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSaved(page)
})

test('without object storage the image control shows a notice and the text is saved [Z5]', async ({
  page,
  stack,
  signedIn,
}) => {
  await alterFeatures(page, stack, { profile_image_upload: 'storage_unavailable' })
  await typeProfile(page, signedIn.name)
  await expect(imageControl(page).getByText('file storage is not set up on this server')).toBeVisible()
  await expect(imageControl(page).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expectTyped(page)
})

test('an image can be removed but not replaced when the plan does not include images [F3]', async ({
  page,
  stack,
  signedIn,
}) => {
  await alterUser(page, stack, await withImage(page, stack.web, 'entitlement_required'))
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await expect(imageControl(page).getByText('your plan does not include profile images')).toBeVisible()
  await expect(imageControl(page).getByRole('button')).toHaveText(['Remove image'])
})

test('initials replace an image that cannot be loaded', async ({ page, stack, signedIn, complaints }) => {
  complaints.expectAnswers(404)
  await alterUser(page, stack, await withImage(page, stack.web, 'available'))
  await page.route(`${stack.web}/avatar.png`, (route) => route.fulfill({ status: 404 }))
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await expect(menu).toHaveText('AL')
  await expect(menu.locator('img')).toHaveCount(0)
  await expect(imageControl(page)).toContainText('AL')
})

async function withImage(page: Page, web: string, profile_image_upload: 'available' | 'entitlement_required') {
  const url = `${web}/avatar.png`
  await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: landscape() }))
  return {
    profile_image: url,
    features: {
      email_delivery: 'logged',
      directory: 'everyone',
      billing: 'not_configured',
      profile_image_upload,
    } as const,
  }
}
