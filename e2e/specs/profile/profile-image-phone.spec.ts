import { smallTargets } from '../../checks/touch-targets.ts'
import { expect, test } from '../../fixtures.ts'
import { chooseImage, expectPreview, PHOTO, saveImage } from '../../journeys/profile-image.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone every control of the profile image is at least 44 pixels wide and high', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings/profile')
  await expect(page.getByLabel('Name')).toHaveValue(signedIn.name)
  await chooseImage(page, PHOTO)
  await expectPreview(page)
  expect(await smallTargets(page)).toEqual([])
  await saveImage(page)
  // The message covers a button until it goes.
  await expect(page.getByText('Profile image saved')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
})
