import { makeTeamOf } from '../../data/team-rows.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard } from '../../journey.ts'

const steps = /^Get started/

test('a new user sees what to do first, with one primary step, and it goes when it is dismissed', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await expect(page.getByRole('heading', { name: 'Get started · 1 of 4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Confirm your address (done)' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a team' }).click()
  await expect(page).toHaveURL(/\/organization$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: steps })).toHaveCount(0)
  await page.reload()
  await expectDashboard(page, signedIn.name)
  await expect(page.getByRole('heading', { name: steps })).toHaveCount(0)
})

test('the first steps that were dismissed come back by the undo of the message', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expectDashboard(page, signedIn.name)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: steps })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: steps })).toBeVisible()
})

test('in a team of one the next step invites people, and opens the dialog for it', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Get started · 2 of 4' })).toBeVisible()
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
})

test('the tiles of the dashboard lead to the acting organization, and switch to another one', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Compilers.*Current/ })).toBeVisible()
  await page.getByRole('button', { name: /Personal.*Switch/ }).click()
  await expect(page.getByRole('link', { name: /Personal.*Current/ })).toBeVisible()
  await page.getByRole('link', { name: /Personal.*Current/ }).click()
  await expect(page).toHaveURL(/\/organization$/)
})
