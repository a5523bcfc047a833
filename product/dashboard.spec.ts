import { expect, makeTeamOf, type Page, test } from '@plinth/e2e/product'
import { offerPlans } from './dashboard-states.ts'

// These are the tests of dashboard.tsx: replace both together.

const welcome = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })
const steps = (page: Page) => page.getByRole('heading', { name: /^Get started/ })

test('a new user sees what to do first, with one primary step, and it goes when it is dismissed', async ({
  page,
  signedIn,
}) => {
  await page.goto('/dashboard')
  await expect(welcome(page, signedIn.name)).toBeVisible()
  await expect(steps(page)).toHaveText('Get started · 1 of 4')
  await expect(page.getByRole('heading', { name: 'Confirm your address (done)' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a team' }).click()
  await expect(page).toHaveURL(/\/organization$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.reload()
  await expect(welcome(page, signedIn.name)).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
})

test('the first steps that were dismissed come back by the undo of the message', async ({ page, signedIn }) => {
  await page.goto('/dashboard')
  await expect(welcome(page, signedIn.name)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps(page)).toBeVisible()
  await page.reload()
  await expect(steps(page)).toBeVisible()
})

test('in a team of one the next step invites people, and opens the dialog for it', async ({
  page,
  stack,
  signedIn,
}) => {
  await makeTeamOf(stack, { name: 'Compilers', of: signedIn.email })
  await page.goto('/dashboard')
  await expect(steps(page)).toHaveText('Get started · 2 of 4')
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

test('the dashboard asks for no optional data, and mentions no plan where none is sold', async ({
  page,
  stack,
  signedIn,
}) => {
  const read = page.waitForResponse(`${stack.api}/billing/subscription`)
  await page.goto('/dashboard')
  await read
  await expect(welcome(page, signedIn.name)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your organizations' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/phone|complete|plan|trial/i)).toHaveCount(0)
})

test('without a plan the dashboard leads to the plans, last and in one card', async ({ page, stack, signedIn }) => {
  await offerPlans(page, stack)
  await page.goto('/dashboard')
  await expect(welcome(page, signedIn.name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/settings/billing')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText('Your plan')
})
