import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { askUser } from '@plinth/tools/identity-provider/choice-page'
import { startProvider } from '@plinth/tools/identity-provider/provider'
import { close, listen } from '@plinth/tools/loopback'
import { startStripe } from '@plinth/tools/stripe/server'
import { startWebsite } from '@plinth/tools/website/website'
import { prepareAxe, violations } from '../../checks/accessibility.ts'
import { expect, test } from '../../fixtures.ts'

const ACCOUNTS = [
  { sub: 'mary', name: 'Mary Jackson', email: 'mary@example.com', email_verified: true, note: 'Has no account.' },
  { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true, note: 'Has an account.' },
]

for (const [choice, parameter] of [
  ['Mary Jackson', 'code'],
  ['Cancel', 'error'],
] as const) {
  test(`choosing ${choice} at the identity provider leads to the callback with a ${parameter}`, async ({ page }) => {
    // The server is a real one, because a request after a redirect cannot be faked.
    const api = createServer((_, response) => response.setHeader('content-type', 'text/plain').end('Back'))
    const callback = `${await listen(api)}/auth/oidc/callback`
    const provider = await startProvider({
      client: { client_id: 'app', client_secret: 'the secret of the client' },
      callback_url: callback,
      findAccount: (sub) => ACCOUNTS.find((account) => account.sub === sub),
      decide: askUser('Example ID', ACCOUNTS),
    })
    await prepareAxe(page)
    const query = new URLSearchParams({
      client_id: 'app',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge: createHash('sha256').update('the verifier').digest('base64url'),
      code_challenge_method: 'S256',
    })
    await page.goto(`${provider.issuer}/auth?${query}`)
    await expect(page.getByRole('heading')).toHaveText('Choose an account')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL((url) => url.href.startsWith(callback) && url.searchParams.has(parameter))
    await provider.close()
    await close(api)
  })
}

test('a form of the demo website reaches the API and shows its response', async ({ page }) => {
  const api = 'http://api.localhost:1'
  const website = await startWebsite({ app_url: 'http://app.localhost:1', api_url: api })
  await page.route(`${api}/marketing/contact`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': website.url, 'access-control-allow-headers': 'content-type' },
      json: { message: 'Thank you.' },
    }),
  )
  await prepareAxe(page)
  await page.goto(website.url)
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('region', { name: 'Join the waitlist' }).getByRole('button')).toBeVisible()
  const form = page.getByRole('region', { name: 'Write to us' })
  await form.getByLabel('Name').fill('Grace')
  await form.getByLabel('Email').fill('grace@example.com')
  await form.getByLabel('Message').fill('Hello')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toHaveText('Thank you.')
  await website.close()
})

test('the clock of the billing stand-in leads back to the app', async ({ page }) => {
  const stripe = await startStripe({ app_url: 'http://app.localhost:1' })
  await prepareAxe(page)
  await page.goto(stripe.url)
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', 'http://app.localhost:1')
  await stripe.close()
})
