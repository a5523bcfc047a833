import { tabTo } from '../../checks/keyboard.ts'
import { recordRequests } from '../../checks/requests.ts'
import { landscape, noise, png } from '../../data/images.ts'
import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { openOrganization, row } from '../../journeys/organization.ts'
import { chooseFiles } from '../../journeys/picker.ts'
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
  uploadImage,
} from '../../journeys/profile-image.ts'

test('an uploaded image is the profile image everywhere at once, as a square of 512 pixels [F3]', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Analytical Engines', of: signedIn.email })
  await page.goto(`/users?q=${encodeURIComponent(signedIn.email)}`)
  const listed = page.getByRole('row').filter({ hasText: signedIn.email })
  await expect(listed).toBeVisible()
  await expect(listed.locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  await saveImage(page)
  await expect(page.getByText('Profile image saved')).toBeVisible()

  const url = await loadedUrl(shownImage(page))
  expect(url).toContain(`${stack.storage}/`)
  expect(await loadedUrl(headerImage(page))).toBe(url)
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
  expect(await headerImage(page).evaluate(size)).toEqual([512, 512])

  // The list must not show the old picture while it loads.
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route(`${stack.api}/users?**`, (route) => shown.then(() => route.continue()))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await expect(listed).toHaveCount(0)
  show()
  expect(await loadedUrl(listed.locator('img'))).toBe(url)
  await listed.getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(await loadedUrl(page.getByRole('main').locator('img'))).toBe(url)
  await openOrganization(page, 'Analytical Engines')
  expect(await loadedUrl(row(page, signedIn.email).locator('img'))).toBe(url)
  expect(await loadedUrl(headerImage(page))).toBe(url)
})

test('the preview is the centre of the image, and nothing is sent before it is saved', async ({
  page,
  stack,
  signedIn,
}) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  const asked = recordRequests(page, stack)
  const wide = png(300, 100, (x) => (x < 100 ? [200, 0, 0] : x < 200 ? [0, 160, 0] : [0, 0, 200]))
  await chooseImage(page, { ...PHOTO, buffer: wide })
  await expectPreview(page)
  const drawn = await shownImage(page).evaluate((image: HTMLImageElement) => {
    const { objectFit, objectPosition } = getComputedStyle(image)
    return { objectFit, objectPosition, size: [image.clientWidth, image.clientHeight], from: image.src.slice(0, 5) }
  })
  expect(drawn).toEqual({ objectFit: 'cover', objectPosition: '50% 50%', size: [96, 96], from: 'blob:' })
  await expect(headerImage(page)).toHaveCount(0)

  await imageControl(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(shownImage(page)).toHaveCount(0)
  await expect(imageControl(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  expect(asked).toEqual([])
})

test('a profile image is replaced by another one [F3]', async ({ page, signedIn }) => {
  await uploadImage(page)
  const first = await loadedUrl(headerImage(page))
  await chooseImage(page, { ...PHOTO, buffer: landscape(200, 200) })
  await expectPreview(page)
  await saveImage(page)
  await expect(headerImage(page)).not.toHaveAttribute('src', first)
  const second = await loadedUrl(headerImage(page))
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  expect(await loadedUrl(shownImage(page))).toBe(second)
})

test('removing the profile image asks first, and shows the initials again [F3]', async ({ page, signedIn }) => {
  await uploadImage(page)
  const remove = imageControl(page).getByRole('button', { name: 'Remove image' })
  const question = page.getByRole('alertdialog', { name: 'Remove your profile image?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await expect(headerImage(page)).toHaveCount(1)

  await remove.click()
  await question.getByRole('button', { name: 'Remove image' }).click()
  await expect(page.getByText('Profile image removed')).toBeVisible()
  await expect(imageControl(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  await expect(headerImage(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await expect(shownImage(page)).toHaveCount(0)
})

test('an upload shows its progress, and cancelling it changes nothing', async ({ page, context, stack, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await chooseImage(page, { ...PHOTO, buffer: noise() })
  await expectPreview(page)
  const asked = recordRequests(page, stack)
  const browser = await context.newCDPSession(page)
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40 * 1024 }
  await browser.send('Network.emulateNetworkConditions', network)
  await page.getByRole('button', { name: 'Save image' }).click()
  await expect(imageControl(page).getByText(/^Uploading [1-9]\d?%$/)).toBeVisible()
  await expect(imageControl(page).getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByRole('button', { name: 'Save image' })).toHaveAttribute('aria-busy', 'true')

  await imageControl(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(imageControl(page).getByRole('progressbar')).toHaveCount(0)
  await expect(shownImage(page)).toHaveCount(0)
  await expect(imageControl(page).getByRole('button', { name: 'Upload image' })).toBeFocused()
  await expect.poll(() => asked.filter((request) => request.startsWith('DELETE /uploads/')).length).toBe(1)
  expect(asked.filter((request) => /^(PUT|POST \/uploads\/)/.test(request))).toEqual([])
})

test('of two clicks on "Save image" one counts', async ({ page, stack, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  const asked = recordRequests(page, stack)
  await page.getByRole('button', { name: 'Save image' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expectSaved(page)
  expect(asked.filter((request) => request === 'POST /uploads')).toHaveLength(1)
})

test('a profile image is uploaded without a mouse [W9]', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await tabTo(page, imageControl(page).getByRole('button', { name: 'Upload image' }))
  await chooseFiles(page, () => page.keyboard.press('Enter'), PHOTO)
  await expectPreview(page)
  await expect(page.getByRole('button', { name: 'Save image' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Replace image' })).toBeFocused()
})

test('leaving with a chosen image that is not saved asks first', async ({ page, signedIn }) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await expectPreview(page)
  await saveImage(page)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
})
