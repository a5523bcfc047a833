import { expect, test } from 'vitest'
import { FRONTEND_URL } from '../client.ts'
import { createPerson, signedIn } from '../people.ts'
import { sendRaw } from '../raw.ts'
import { app, useApp } from '../use-app.ts'

// Other projects have these published faults (docs/security/advisories.md), and no other test tries them here.

useApp({ trusted_proxy_profile: 'loopback', auth_rate_limit_factor: 1 })

test('a link in a mail leads to the application, whatever host the request names', async () => {
  await createPerson(app, { name: 'Ada', email: 'ada@example.com' })
  const body = JSON.stringify({ email: 'ada@example.com' })
  const { status } = await sendRaw(
    app.origin,
    [
      'POST /auth/forgot-password HTTP/1.1',
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: ftp',
      'Forwarded: host=evil.example;proto=ftp',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  expect(status).toBe(202)
  const { link, mail } = await app.mailbox.take('reset-password', 'ada@example.com')
  expect(link.origin).toBe(FRONTEND_URL)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test.each([
  '//auth/session',
  '/auth//session',
  '/./auth/session',
  '/x/../auth/session',
  '/auth%2fsession',
  '/auth/session/',
])('the path %s is no other spelling of a route', async (path) => {
  const answer = await sendRaw(app.origin, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(answer.status).toBe(404)
})

test('a session cookie that is cut, lengthened, changed or malformed is no session and no error', async () => {
  const cookie = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  const token = cookie.replace('session=', '')
  const last = token.at(-1) === 'A' ? 'Q' : 'A'
  const wrong = [
    '',
    token.slice(0, -1),
    `${token}A`,
    `${token.slice(0, -1)}${last}`,
    token.toUpperCase(),
    '%',
    '"',
    ';;=',
    'null',
  ]
  for (const value of [...wrong, 'a'.repeat(8000), 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
    const answer = await app.send('GET', '/auth/session', { cookie: `session=${value}` })
    expect([value, answer.status]).toEqual([value, 401])
  }
  expect((await app.send('GET', '/auth/session', { cookie })).status).toBe(200)
})

test('guesses of a password that arrive at once are counted one by one', async () => {
  await createPerson(app, { name: 'Radia', email: 'radia@example.com' })
  const guess = () =>
    app.send('POST', '/auth/sign-in', {
      json: { email: 'radia@example.com', password: 'not the password at all' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, guess))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})

test.each([
  'mallory@evil.example,ada@example.com',
  'mallory@evil.example ada@example.com',
  '"mallory@evil.example"@example.com',
  'ada@example.com\r\nBcc: mallory@evil.example',
  'Ada <ada@example.com>',
  'ada@example.com\u0000@evil.example',
])('a mail is never sent to %j', async (email) => {
  const before = app.mailbox.all.length
  for (const path of ['/auth/magic-link', '/auth/forgot-password']) {
    const { status } = await app.send('POST', path, { json: { email } })
    expect([path, status]).toEqual([path, 422])
  }
  await app.settled()
  expect(app.mailbox.all).toHaveLength(before)
})

test('an address that only looks like that of an account is another address', async () => {
  await createPerson(app, { name: 'Ken', email: 'ken@example.com' })
  // Compatibility forms or look-alikes would make these letters those of the account.
  for (const email of ['ｋen@example.com', 'kеn@example.com', '\u212Aen@evil.example', 'ken@еxample.com']) {
    const { status } = await app.send('POST', '/auth/magic-link', { json: { email } })
    expect([202, 422]).toContain(status)
  }
  await app.settled()
  expect(app.mailbox.to('ken@example.com')).toEqual([])
})
