import { expect, type Page } from '@playwright/test'
import { addPeople, crowd, newFamily, openDirectory } from '../data/directory.ts'
import { landscape } from '../data/images.ts'
import { colleague, makeTeamOf } from '../data/team-rows.ts'
import { openOrganization } from '../journeys/organization.ts'
import { chooseImage, expectPreview, imageControl, PHOTO } from '../journeys/profile-image.ts'
import { givePictures } from '../responses/people.ts'
import { answerWith } from '../responses/refusals.ts'
import { alterFeatures, alterUser } from '../responses/user.ts'
import type { Stack } from '../stack/stack.ts'
import type { State } from './state.ts'

export const PROFILE_IMAGE_STATES: State[] = [
  {
    name: 'profile-image',
    signedIn: true,
    async open(page, { stack }) {
      await withImage(page, stack)
      await page.goto('/settings/profile')
      await expect(imageControl(page).getByRole('button', { name: 'Replace image' })).toBeVisible()
    },
  },
  { name: 'profile-image-preview', signedIn: true, open: (page, { stack }) => preview(page, stack) },
  {
    name: 'profile-image-sending',
    signedIn: true,
    async open(page, { stack }) {
      await page.route(`${stack.api}/uploads`, () => {})
      await preview(page, stack)
      await page.getByRole('button', { name: 'Save image' }).click()
      await expect(imageControl(page).getByRole('progressbar')).toBeVisible()
    },
  },
  {
    name: 'profile-image-refused',
    signedIn: true,
    async open(page, { stack }) {
      await openProfile(page, stack)
      await chooseImage(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
      await expect(imageControl(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'profile-image-failed',
    signedIn: true,
    answers: [503],
    async open(page, { stack }) {
      await page.route(`${stack.api}/uploads`, answerWith(stack.web, 503, 'storage_unavailable'))
      await preview(page, stack)
      await page.getByRole('button', { name: 'Save image' }).click()
      await expect(imageControl(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'profile-image-unavailable',
    signedIn: true,
    async open(page, { stack }) {
      await alterFeatures(page, stack, { profile_image_upload: 'storage_unavailable' })
      await page.goto('/settings/profile')
      await expect(imageControl(page).getByText('file storage is not set up')).toBeVisible()
    },
  },
  {
    name: 'profile-image-not-in-plan',
    signedIn: true,
    async open(page, { stack }) {
      await alterFeatures(page, stack, { profile_image_upload: 'entitlement_required' })
      await page.goto('/settings/profile')
      await expect(imageControl(page).getByText('your plan does not include')).toBeVisible()
    },
  },
  {
    name: 'profile-image-remove',
    signedIn: true,
    async open(page, { stack }) {
      await withImage(page, stack)
      await page.goto('/settings/profile')
      await imageControl(page).getByRole('button', { name: 'Remove image' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Remove your profile image?' })).toBeVisible()
    },
  },
]

export const PICTURE_STATES: State[] = [
  {
    name: 'users-pictures',
    signedIn: true,
    async open(page, { stack }) {
      const family = newFamily()
      await addPeople(stack, crowd(family, 6))
      await givePictures(page, stack)
      await openDirectory(page, { q: family })
      await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
    },
  },
  {
    name: 'organization-pictures',
    signedIn: true,
    async open(page, { stack, ada }) {
      const colleagues = ['Grace Hopper', 'Radia Perlman', '42', 'Émilie du Châtelet'].map((name) =>
        colleague(name, 'member'),
      )
      await makeTeamOf(stack, { name: 'Analytical Engines', of: ada.email, colleagues })
      await givePictures(page, stack)
      await openOrganization(page, 'Analytical Engines')
      await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
    },
  },
]

async function openProfile(page: Page, stack: Stack): Promise<void> {
  await alterFeatures(page, stack, { profile_image_upload: 'available' })
  await page.goto('/settings/profile')
}

async function preview(page: Page, stack: Stack): Promise<void> {
  await openProfile(page, stack)
  await chooseImage(page, PHOTO)
  await expectPreview(page)
}

async function withImage(page: Page, stack: Stack): Promise<void> {
  const url = `${stack.web}/avatar.png`
  await page.route(url, (route) => route.fulfill({ contentType: 'image/png', body: landscape(512, 512) }))
  const offered = { email_delivery: 'logged', directory: 'everyone', billing: 'not_configured' } as const
  const features = { ...offered, profile_image_upload: 'available' } as const
  await alterUser(page, stack, { features, profile_image: url })
}
