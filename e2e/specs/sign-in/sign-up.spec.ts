import { expect, test } from '../../fixtures.ts'
import {
  confirmAddress,
  confirmElsewhere,
  expectDashboard,
  fillSignIn,
  openLinkElsewhere,
  signUpInBrowser,
} from '../../journey.ts'
import { countMails, takeLink } from '../../mailbox.ts'
import { newPerson, signUp } from '../../people.ts'

test('the page that waits for the mail continues once another tab used the link', async ({ page, context, stack }) => {
  const ada = newPerson('Ada Lovelace')
  await page.goto('/auth/signup?redirect=%2Fsettings%2Fprofile')
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const other = await context.newPage()
  await confirmAddress(other, await takeLink(stack.log, 'verify-email', ada.email))
  await expect(other).toHaveURL(`${stack.web}/settings/profile`)
  await expect(page).toHaveURL(`${stack.web}/settings/profile`)
  await expect(page.getByLabel('Name')).toHaveValue(ada.name)
})

test('a message from another tab alone does not leave the page that waits for the mail', async ({
  page,
  context,
  stack,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await signUpInBrowser(page, newPerson('Ada Lovelace'))
  const other = await context.newPage()
  await other.goto('/auth/forgot-password')
  const answers: number[] = []
  page.on('response', (response) => response.url() === `${stack.api}/auth/session` && answers.push(response.status()))
  // A page that believed the first response has left by the second, so the test waits for two.
  await expect
    .poll(async () => {
      await other.evaluate(() => new BroadcastChannel('session').postMessage('session_changed'))
      return answers.length
    })
    .toBeGreaterThan(1)
  expect(new Set(answers)).toEqual(new Set([401]))
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('opening the link does not use it up, however often [S6]', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(409)
  const grace = newPerson('Grace Hopper')
  await signUp(stack, grace)
  const link = await takeLink(stack.log, 'verify-email', grace.email)
  for (const _ of ['a mail scanner', 'the person']) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`confirm that ${grace.email} is yours`)
    expect(page.url()).toBe(`${stack.web}/auth/verify`)
  }
  await confirmElsewhere(page, link, grace)
  await expectDashboard(page, grace.name)
})

test('a used link says so and offers to send a new one', async ({ page, stack, complaints }) => {
  const grace = newPerson('Grace Hopper')
  await signUpInBrowser(page, grace)
  const link = await takeLink(stack.log, 'verify-email', grace.email)
  await confirmAddress(page, link)
  await expectDashboard(page, grace.name)

  complaints.expectAnswers(404)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(grace.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
})

test.describe('a link in another browser', () => {
  test.beforeEach(({ complaints }) => complaints.expectAnswers(409))

  test('a link in another browser asks for a name and a password, and shows no sign-up data', async ({
    page,
    stack,
  }) => {
    const grace = newPerson('Grace Hopper')
    await signUp(stack, grace)
    await openLinkElsewhere(page, await takeLink(stack.log, 'verify-email', grace.email))
    const main = page.getByRole('main')
    await expect(main).toContainText(grace.email)
    await expect(main).not.toContainText('Grace Hopper')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(grace.email)
  })

  test('a link in another browser keeps working after a password that was refused', async ({
    page,
    stack,
    complaints,
  }) => {
    complaints.expectAnswers(422)
    const grace = newPerson('Grace Hopper')
    await signUp(stack, grace)
    await openLinkElsewhere(page, await takeLink(stack.log, 'verify-email', grace.email))
    await page.getByLabel('Name').fill(grace.name)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('Summer2026!!')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toBeFocused()
    await password.fill(grace.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectDashboard(page, grace.name)
  })

  test('a link in another browser redirects to the target of the sign-up', async ({ page, stack }) => {
    const grace = newPerson('Grace Hopper')
    await signUp(stack, grace, '/settings/account')
    await confirmElsewhere(page, await takeLink(stack.log, 'verify-email', grace.email), grace)
    await expect(page).toHaveURL(`${stack.web}/settings/account`)
  })

  for (const order of ['the attacker first', 'the victim first'] as const) {
    test(`an attacker's password never works: ${order} [S9]`, async ({ page, browser, stack, complaints }) => {
      complaints.expectAnswers(401)
      const victim = newPerson('Victim')
      const attacker = { ...newPerson('Attacker'), email: victim.email, password: 'lantern granite orchard' }
      const context = await browser.newContext({ baseURL: stack.web })
      await complaints.listen(context)
      const theirs = await context.newPage()

      const steps = [() => signUpInBrowser(theirs, attacker), () => signUpInBrowser(page, victim)]
      for (const step of order === 'the attacker first' ? steps : steps.reverse()) await step()
      await expect.poll(() => countMails(stack.log, 'verify-email', victim.email)).toBe(2)

      // The newest mail is the attacker's where the victim was first. The victim follows it all the same.
      const link = await takeLink(stack.log, 'verify-email', victim.email)
      if (order === 'the attacker first') await confirmAddress(page, link)
      else await confirmElsewhere(page, link, victim)
      await expectDashboard(page, 'Victim')

      await theirs.goto('/auth/login')
      await fillSignIn(theirs, attacker)
      await expect(theirs.getByRole('alert')).toContainText('Email or password is incorrect')
      await fillSignIn(theirs, victim)
      await expectDashboard(theirs, 'Victim')
      await context.close()
    })
  }
})
