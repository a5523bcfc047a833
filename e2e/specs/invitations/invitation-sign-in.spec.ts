import type { Page } from '@playwright/test'
import { beInvited } from '../../data/teams.ts'
import { expect, test } from '../../fixtures.ts'
import { fillSignIn } from '../../journey.ts'
import { takeLink } from '../../mailbox.ts'

test.describe('ways of signing in to an invitation', () => {
  test.beforeEach(async ({ page, stack, ada, complaints }) => {
    complaints.expectAnswers(401)
    const { link } = await beInvited(stack, { email: ada.email })
    await page.goto(link)
    await expectLetter(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
  })

  test('another method after a sign-in link leads back to the invitation', async ({ page, stack, ada }) => {
    await page.getByLabel('Email').fill(ada.email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.goto(await takeLink(stack.log, 'magic-link', ada.email))
    await page.getByRole('button', { name: 'Sign in another way' }).click()
    await expectLetter(page)
    await fillSignIn(page, ada)
    await expectInvitation(page)
  })

  test('the pages around the sign-in lead there and back again', async ({ page, ada }) => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expectLetter(page)
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByLabel('Name')).toBeVisible()
    await expectLetter(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectLetter(page)
    await fillSignIn(page, ada)
    await expectInvitation(page)
  })
})

async function expectInvitation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Join Analytical Engines' })).toBeVisible()
}

async function expectLetter(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Grace Hopper invites you to Analytical Engines' })).toBeVisible()
}
