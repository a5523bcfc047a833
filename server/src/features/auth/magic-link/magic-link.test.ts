import { beforeAll, expect, test } from 'vitest'
import { createPerson, PASSWORD, resetLink, signedIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()
beforeAll(async () => {
  await createPerson(app, { name: 'Ada', email: 'ada@example.com' })
})

async function linkFor(email: string, next?: string) {
  await app.call('POST /auth/magic-link', { body: { email, ...(next !== undefined && { next }) } })
  return await app.mailbox.take('magic-link', email)
}

const confirm = (token: string, cookie?: string) =>
  app.call('POST /auth/magic-link/confirm', { body: { token } }, { cookie })

test('a magic link works once [S6]', async () => {
  const { token } = await linkFor('ada@example.com')
  const { body, cookie } = await confirm(token)
  expect(body).toMatchObject({ user: { email: 'ada@example.com' }, session: { method: 'magic_link' } })
  await app.call('GET /users/me', { cookie })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
})

test('the link has its token and redirect target in the fragment', async () => {
  const { link } = await linkFor('ada@example.com', '/settings/profile')
  expect(link.pathname + link.search).toBe('/auth/login')
  const fragment = new URLSearchParams(link.hash.slice(1))
  expect([...fragment.keys()]).toEqual(['magic', 'email', 'next'])
  expect(fragment.get('email')).toBe('ada@example.com')
  expect(fragment.get('next')).toBe('/settings/profile')
})

test('GET and HEAD consume nothing [S6]', async () => {
  const { token } = await linkFor('ada@example.com')
  for (const method of ['GET', 'HEAD']) {
    const { status } = await fetch(`${app.origin}/auth/magic-link/confirm?token=${token}`, { method })
    expect(status).toBe(405)
  }
  await confirm(token)
})

test('an unknown address gets no mail and the same response [S8]', async () => {
  const known = await app.call('POST /auth/magic-link', { body: { email: 'ada@example.com' } })
  await app.mailbox.take('magic-link', 'ada@example.com')
  const unknown = await app.call('POST /auth/magic-link', { body: { email: 'nobody@example.com' } })
  const shape = ({ status, text, headers }: typeof known) => {
    const { date: _, 'x-request-id': __, ratelimit: ___, ...rest } = Object.fromEntries(headers)
    return { status, text, rest }
  }
  expect(shape(unknown)).toEqual(shape(known))
  await app.settled()
  expect(app.mailbox.to('nobody@example.com')).toEqual([])
})

test('a link ends after ten minutes by the database clock [S7]', async () => {
  const { token } = await linkFor('ada@example.com')
  const [{ seconds } = { seconds: 0 }] = await query<{ seconds: number }>(
    app.database_url,
    "select max(extract(epoch from expires_at - created_at))::int as seconds from email_tokens where purpose = 'magic_link'",
  )
  expect(seconds).toBe(600)
  await query(app.database_url, "update email_tokens set expires_at = now() where purpose = 'magic_link'")
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token } })
})

test('links of another purpose and magic links cannot be used for each other [S6]', async () => {
  const reset = await resetLink(app, 'ada@example.com')
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: reset.token } })
  const { token } = await linkFor('ada@example.com')
  await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token } })
  await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token, password: PASSWORD } })
  await confirm(token)
})

test('signing in by link ends the session that was presented [S18]', async () => {
  const before = await signedIn(app, { name: 'Grace', email: 'grace@example.com' })
  const { token } = await linkFor('grace@example.com')
  await confirm(token, before)
  await app.refuse('unauthorized', 'GET /users/me', { cookie: before })
})

test('a link is refused for another address than its page showed, and stays usable [S6]', async () => {
  const { token } = await linkFor('ada@example.com')
  const shown = (email: string) => ({ body: { token, email } })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', shown('victim@example.com'))
  await app.call('POST /auth/magic-link/confirm', shown('ada@example.com'))
})

test('an address with nothing but a pending sign-up gets no magic link', async () => {
  const email = 'pending@example.com'
  await app.call('POST /auth/sign-up', { body: { name: 'Mallory', email, password: PASSWORD } })
  await app.mailbox.take('verify-email', email)
  await app.call('POST /auth/magic-link', { body: { email } })
  await app.settled()
  expect(app.mailbox.to(email)).toEqual([])
})
