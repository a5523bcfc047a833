import { TRAPS } from '../../data/redirect-traps.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn, signUpInBrowser } from '../../journey.ts'
import { countMails } from '../../mailbox.ts'
import { newPerson } from '../../people.ts'

test('a wrong password gets a neutral message; the email stays, the password is cleared and focused', async ({
  page,
  ada,
  complaints,
}) => {
  complaints.expectAnswers(401)
  await page.goto('/auth/login')
  await fillSignIn(page, { email: ada.email, password: 'not the password' })
  const known = page.getByRole('alert')
  await expect(known).toBeVisible()
  const answer = await known.textContent()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  await page.reload()
  await fillSignIn(page, { email: newPerson('Nobody').email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText(answer ?? '')
})

test('an unconfirmed user can have the mail sent again', async ({ page, stack, complaints }) => {
  complaints.expectAnswers(401)
  const grace = newPerson('Grace Hopper')
  await signUpInBrowser(page, grace)
  await expect.poll(() => countMails(stack.log, 'verify-email', grace.email)).toBe(1)
  await page.goto('/auth/login')
  await fillSignIn(page, grace)
  await page.getByRole('alert').getByRole('button', { name: 'Signed up? Send the email again' }).click()
  await expect.poll(() => countMails(stack.log, 'verify-email', grace.email)).toBe(2)
})

test('without a session a page redirects to sign-in and back [W2]', async ({ page, ada, complaints }) => {
  complaints.expectAnswers(401)
  await page.goto('/settings/profile?from=mail')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await fillSignIn(page, ada)
  await expect(page).toHaveURL(/\/settings\/profile\?from=mail$/)
  await expect(page.getByLabel('Name')).toHaveValue(ada.name)
})

test('a sign-in whose redirect leads elsewhere stays inside the application [S17]', async ({
  context,
  stack,
  ada,
  complaints,
}) => {
  complaints.expectAnswers(401, 404)
  for (const trap of TRAPS) {
    const page = await context.newPage()
    await page.goto(`/auth/login?redirect=${encodeURIComponent(trap)}`)
    await fillSignIn(page, ada)
    await expect(page, trap).not.toHaveURL(/\/auth\/login/)
    expect(new URL(page.url()).origin, trap).toBe(stack.web)
    await page.close()
    await context.clearCookies()
  }
})

test('no user data is kept in the storage of the browser [W10]', async ({ page, ada }) => {
  await page.goto('/auth/login')
  await fillSignIn(page, ada)
  await expectDashboard(page, ada.name)
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  expect(kept.local).toEqual({ signed_in: '1' })
  expect(JSON.stringify(kept.session)).not.toContain(ada.email)
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
