import { FakeProvider } from '../../../server/test/oidc/fake-provider.ts'
import { CLIENT } from '../../../server/test/oidc/people.ts'
import { ageSessions } from '../../data/database.ts'
import { codeOf, turnOnCodes } from '../../data/factors.ts'
import { expect, test } from '../../fixtures.ts'
import { expectDashboard, fillSignIn, openAccount, signOut } from '../../journey.ts'
import { createAccount, newPerson, type Person, signInWith } from '../../people.ts'
import { type Stack, startStack } from '../../stack/stack.ts'

test('without an identity provider none is mentioned [Z3]', async ({ page, stack, signedIn, complaints }) => {
  // The sign-out may overtake another request of the page.
  complaints.expectAnswers(401)
  const asked = page.waitForResponse(`${stack.api}/auth/providers`)
  await openAccount(page)
  await asked
  await expect(page.getByRole('button', { name: /link/i })).toHaveCount(0)
  await signOut(page)
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await expect(page.getByText(signedIn.email)).toHaveCount(0)
})

test('if the providers cannot be loaded, only the provider is hidden', async ({ page, stack, complaints }) => {
  complaints.expectNoAnswer()
  await page.route(`${stack.api}/auth/providers`, (route) => route.abort('connectionrefused'))
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the form does not wait for the provider, and nothing moves when its button appears', async ({ page, stack }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`${stack.api}/auth/providers`, async (route) => {
    await answered
    const headers = { 'access-control-allow-origin': stack.web, 'access-control-allow-credentials': 'true' }
    await route.fulfill({ headers, json: { password: true, magic_link: true, oidc: { name: 'Example ID' } } })
  })
  await page.goto('/auth/login')
  const button = page.getByRole('button', { name: 'Email me a sign-in link' })
  await expect(button).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await button.boundingBox()
  answer()
  await expect(page.getByRole('button', { name: 'Continue with Example ID' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

for (const [code, sentence] of [
  ['oidc_cancelled', 'You left before it was finished'],
  ['oidc_failed', 'That did not work'],
  ['oidc_email_unverified', 'has not confirmed your email address'],
  ['oidc_link_required', 'There is an account with your email address already'],
] as const) {
  test(`?error=${code} is a plain sentence`, async ({ page }) => {
    await page.goto(`/auth/login?error=${code}`)
    await expect(page.getByRole('alert')).toContainText(sentence)
  })
}

test.describe('with an identity provider', () => {
  const provider = new FakeProvider()
  let product: Awaited<ReturnType<typeof startStack>>
  let stack: Stack

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    await provider.listen()
    product = await startStack({
      OIDC_ISSUER_URL: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_DISPLAY_NAME: CLIENT.display_name,
    })
    stack = product
  })
  test.afterAll(async () => {
    await product?.stop()
    await provider.close()
  })
  test.beforeEach(() => provider.reset())

  const accountOf = ({ name, email }: Person) => ({ sub: email, email, email_verified: true, name })

  test('a successful visit signs in and redirects to the requested page [S1]', async ({ page }) => {
    const grace = newPerson('Grace Hopper')
    provider.account = accountOf(grace)
    await page.goto(`${stack.web}/auth/login?redirect=/settings/profile`)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expect(page).toHaveURL(`${stack.web}/settings/profile`)
    await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  })

  test('the button stays busy until the browser has left for the provider', async ({ page }) => {
    const ofProvider = (url: string) => url.startsWith(provider.issuer)
    await page.route(
      ({ href }) => ofProvider(href),
      (route) => route.fulfill({ status: 204 }),
    )
    await page.goto(`${stack.web}/auth/login`)
    const button = page.getByRole('button', { name: 'Continue with Example ID' })
    const left = page.waitForResponse((response) => ofProvider(response.url()))
    await button.click()
    await left
    await expect(button).toHaveAttribute('aria-busy', 'true')
  })

  test('a visit of an account with two steps leads to the second and keeps its target [V1]', async ({ page }) => {
    const grace = newPerson('Grace Hopper')
    provider.account = accountOf(grace)
    await page.goto(`${stack.web}/auth/login`)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expectDashboard(page, grace.name)
    const { secret } = await turnOnCodes(page.request, stack)
    await signOut(page)
    await page.goto(`${stack.web}/auth/login?redirect=/settings/profile`)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${stack.web}/settings/profile`)
  })

  test('signing in another way after cancelling keeps the redirect target', async ({ page }) => {
    const ada = newPerson()
    await createAccount(stack, ada)
    provider.bend = { redirect: { error: 'access_denied' } }
    await page.goto(`${stack.web}/auth/login?redirect=/settings/profile`)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expect(page.getByRole('alert')).toContainText('You left before it was finished')
    await fillSignIn(page, ada)
    await expect(page).toHaveURL(`${stack.web}/settings/profile`)
  })

  test('an address with an account is not taken over [S10]', async ({ page }) => {
    const ada = newPerson()
    await createAccount(stack, ada)
    provider.account = accountOf(ada)
    await page.goto(`${stack.web}/auth/login`)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expect(page.getByRole('alert')).toContainText('There is an account with your email address already')
  })

  test('a provider is linked from the settings, signs in, and is unlinked again [S10, W12]', async ({
    page,
    complaints,
  }) => {
    // The sign-out may overtake another request of the page, and the unlinking asks for the password.
    complaints.expectAnswers(401, 403)
    const ada = newPerson()
    await createAccount(stack, ada)
    provider.account = accountOf(ada)
    await signInWith(page.request, stack, ada)
    await page.goto(`${stack.web}/settings/account`)
    await page.getByRole('button', { name: 'Link Example ID' }).click()
    await expect(page.getByText('The provider is linked to your account')).toBeVisible()
    await expect(page).toHaveURL(`${stack.web}/settings/account`)

    await signOut(page)
    await page.getByRole('button', { name: 'Continue with Example ID' }).click()
    await expectDashboard(page, ada.name)
    await ageSessions(stack, ada.email)
    await page.goto(`${stack.web}/settings/account`)
    await page.getByRole('button', { name: 'Unlink Example ID' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink Example ID' }).click()
    await page.getByLabel('Your password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Example ID is no longer linked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Link Example ID', exact: true })).toBeVisible()
  })
})
