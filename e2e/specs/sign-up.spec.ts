import { expect, test } from '../fixtures.ts'
import { confirmAddress, expectDashboard, fillSignIn, rename, signOut, signUpInBrowser } from '../journey.ts'
import { countMails, takeLink } from '../mailbox.ts'
import { newPerson, signUp } from '../people.ts'

test('a first day: sign up, confirm by mail, sign in, change the name, reload, sign out', async ({ page, stack }) => {
  const ada = newPerson('Ada Lovelace')
  await signUpInBrowser(page, ada)
  await confirmAddress(page, await takeLink(stack.log, 'verify-email', ada.email))

  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await fillSignIn(page, ada)
  await expectDashboard(page, 'Ada Lovelace')

  await rename(page, 'Ada King')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada King')
  await signOut(page)
})

test('opening the link consumes nothing, whoever opens it and how often', async ({ page, stack }) => {
  const grace = newPerson('Grace Hopper')
  await signUp(stack, grace)
  const link = await takeLink(stack.log, 'verify-email', grace.email)
  for (const _ of ['a mail scanner', 'the person']) {
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
  }
  await confirmAddress(page, link)
})

test('the token leaves the address bar before anything is asked', async ({ page, stack }) => {
  const grace = newPerson('Grace Hopper')
  await signUp(stack, grace)
  await page.goto(await takeLink(stack.log, 'verify-email', grace.email))
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
  expect(page.url()).toBe(`${stack.web}/auth/verify`)
})

test('a used link says so and offers to send another', async ({ page, stack, complaints }) => {
  const grace = newPerson('Grace Hopper')
  await signUp(stack, grace)
  const link = await takeLink(stack.log, 'verify-email', grace.email)
  await confirmAddress(page, link)

  complaints.expectAnswers(404)
  await page.goto('/auth/login')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.getByLabel('Email').fill(grace.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
})

test('a known address gets the same answer as a new one, and the news by mail', async ({ page, stack, ada }) => {
  await signUpInBrowser(page, { ...ada, name: 'Somebody Else' })
  await expect.poll(() => countMails(stack.log, 'security-alert', ada.email)).toBe(1)
})

test('a weak password is refused at its field, and nothing else is lost', async ({ page, complaints }) => {
  complaints.expectAnswers(422)
  const ada = newPerson()
  await page.goto('/auth/signup')
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('password1234')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue(ada.name)
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
})
