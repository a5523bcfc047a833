import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn } from '../../journey.ts'
import { countMails, takeLink } from '../../mailbox.ts'
import { createAccount, newPerson } from '../../people.ts'
import { answerWithLimit } from '../../responses/refusals.ts'

test('a sign-in link works on one click, not by opening it, and only once [S6]', async ({
  page,
  stack,
  ada,
  complaints,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('a sign-in link is on its way')).toBeVisible()

  const link = await takeLink(stack.log, 'magic-link', ada.email)
  for (const _ of ['a mail scanner', 'the person']) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(page.url()).toBe(`${stack.web}/auth/login`)
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectDashboard(page, ada.name)

  complaints.expectAnswers(404)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This link was already used or has expired' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new sign-in link is on its way')).toBeVisible()
  await expect.poll(() => countMails(stack.log, 'magic-link', ada.email)).toBe(2)
})

test('an unknown address gets the same message and pause as a known one [S8]', async ({ page, ada }) => {
  const answers = []
  for (const email of [ada.email, newPerson('Nobody').email]) {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    const button = page.getByRole('button', { name: 'Email me a sign-in link' })
    await button.click()
    await expect(button).toHaveText(/ in \d+ s$/)
    await expect(button).toBeDisabled()
    answers.push(await page.getByRole('status').textContent())
  }
  expect(answers[1]).toBe(answers[0])
  expect(answers[0]).not.toBe('')
})

test('without an address no link is requested, and the field says what is missing', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ada@example.com')
  await expect(page.getByText('Enter an email address')).toHaveCount(0)
})

test('the page says who the link is for, and a link with another address does not sign in', async ({
  page,
  stack,
  ada,
  complaints,
}) => {
  complaints.expectAnswers(404)
  await page.request.post(`${stack.api}/auth/magic-link`, { data: { email: ada.email } })
  const link = await takeLink(stack.log, 'magic-link', ada.email)
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })

  await page.goto(link.replace(/email=[^&]+/, 'email=victim%40example.com'))
  await expect(page.getByRole('main')).toContainText('You are signing in as victim@example.com.')
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'This link was already used or has expired' })).toBeFocused()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`You are signing in as ${ada.email}.`)
  await signIn.click()
  await expectDashboard(page, ada.name)
})

test('a rate limit says how long to wait, and the button waits as long', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(429)
  await page.route(`${stack.api}/auth/magic-link`, answerWithLimit(stack.web, 840))
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Too many attempts. Try again in 14 minutes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email me a sign-in link in 14 min' })).toBeDisabled()
})

test('a link redirects to the requested page', async ({ page, stack, ada, complaints }) => {
  complaints.expectAnswers(401)
  await page.goto('/settings/account')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.goto(await takeLink(stack.log, 'magic-link', ada.email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${stack.web}/settings/account`)
})

test('a link of another user signs that user in, in every open tab', async ({ page, context, stack, signedIn }) => {
  const grace = newPerson('Grace Hopper')
  await createAccount(stack, grace)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expectDashboard(other, signedIn.name)

  await page.request.post(`${stack.api}/auth/magic-link`, { data: { email: grace.email } })
  await page.goto(await takeLink(stack.log, 'magic-link', grace.email))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectDashboard(page, grace.name)
  await expectDashboard(other, grace.name)
})

test('a user who opened a link can still sign in another way, inside the application [S17]', async ({ page, ada }) => {
  await page.goto(`/auth/login#magic=${'a'.repeat(43)}&next=%2F%2Fevil.example`)
  await page.getByRole('button', { name: 'Sign in another way' }).click()
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
})
