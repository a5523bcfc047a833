import { expect, test } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { createPerson, PASSWORD } from '../../../../test/people.ts'
import { app, useApp } from '../../../../test/use-app.ts'
import { newVisitor } from '../../../../test/visitors.ts'

useApp({ trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const guess = (email: string, headers: Record<string, string>, cookie?: string) =>
  app.send('POST', '/auth/sign-in', { json: { email, password: 'a wrong guess' }, headers, cookie })

/** Uses up the limit of an address from many networks, with its owner's user agent. */
async function spend(email: string, cookie?: string): Promise<void> {
  for (let network = 0; network < 10; network += 1) {
    const headers = { ...newVisitor(), 'user-agent': FIREFOX }
    for (let time = 0; time < 10; time += 1) expect((await guess(email, headers, cookie)).status).toBe(401)
  }
}

async function browserOf(name: string): Promise<{ email: string; browser: Browser }> {
  const email = `${name}@example.com`
  const browser = new Browser({ ...newVisitor(), 'user-agent': FIREFOX })
  browser.keep(await app.call('POST /auth/sign-up', { body: { name, email, password: PASSWORD } }, browser))
  const { token } = await app.mailbox.take('verify-email', email)
  browser.keep(await app.call('POST /auth/verify-email', { body: { token } }, browser))
  browser.keep(await app.call('POST /auth/sign-out', browser))
  return { email, browser }
}

test('failures elsewhere lock out an unknown browser with the same user agent, but no known one [L3]', async () => {
  const { email, browser } = await browserOf('ada')
  expect(browser.has('session')).toBe(false)
  await spend(email)
  const right = { body: { email, password: PASSWORD } }
  await app.refuse('rate_limited', 'POST /auth/sign-in', right, { headers: { ...newVisitor(), 'user-agent': FIREFOX } })
  const elsewhere = { cookie: browser.cookie, headers: newVisitor() }
  await app.call('POST /auth/sign-in', right, elsewhere)
  await app.call('POST /auth/sign-in', right, browser)
})

test('the cookie of a known browser counts for its own address alone, whatever that contains [L3]', async () => {
  const { browser } = await browserOf('a|tony')
  await spend('tony@example.com')
  const cookie = /known_browser=[^;]+/.exec(browser.cookie ?? '')?.[0].replace('.', '|a.')
  expect(cookie).toMatch(/^known_browser=[\w-]+\|a\.[\w-]+$/)
  expect((await guess('tony@example.com', newVisitor(), cookie)).status).toBe(429)
})

test('a known browser has its own limit, so a stolen cookie does not bypass it [L3]', async () => {
  const { email, browser } = await browserOf('grace')
  const right = { body: { email, password: PASSWORD } }
  const other = new Browser(newVisitor())
  other.keep(await app.call('POST /auth/sign-in', right, other))
  await spend(email, browser.cookie)
  expect((await guess(email, newVisitor(), browser.cookie)).status).toBe(429)
  await app.call('POST /auth/sign-in', right, { headers: newVisitor() })
  await app.call('POST /auth/sign-in', right, other)
})

test('the limit per address and network applies to known browsers too', async () => {
  const { email, browser } = await browserOf('radia')
  const headers = newVisitor()
  for (let time = 0; time < 10; time += 1) expect((await guess(email, headers, browser.cookie)).status).toBe(401)
  expect((await guess(email, headers, browser.cookie)).status).toBe(429)
})

test('a cookie of another account, a damaged one and an invented one do not make a browser known', async () => {
  const { browser } = await browserOf('alan')
  const { email } = await browserOf('barbara')
  await spend(email)
  const own = browser.cookie ?? ''
  const invented = `known_browser=${'a'.repeat(22)}.${'a'.repeat(43)}`
  for (const cookie of [own, `${own.slice(0, -2)}xx`, invented, 'known_browser=', 'known_browser=.']) {
    expect((await guess(email, newVisitor(), cookie)).status, cookie).toBe(429)
  }
})

test('signing in again keeps the browser’s id, and the cookie does not reveal the account', async () => {
  const email = 'margaret@example.com'
  await createPerson(app, { name: 'Margaret', email })
  const browser = new Browser(newVisitor())
  const right = { body: { email, password: PASSWORD } }
  const first = browser.keep(await app.call('POST /auth/sign-in', right, browser))
  const second = browser.keep(await app.call('POST /auth/sign-in', right, browser))
  expect(second.cookies.known_browser).toBe(first.cookies.known_browser)
  expect(first.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^known_browser=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  )
})
