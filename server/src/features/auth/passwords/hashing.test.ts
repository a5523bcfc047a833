import { expect, test } from 'vitest'
import {
  createPerson,
  magicLink,
  OTHER_PASSWORD,
  PASSWORD,
  resetLink,
  signedIn,
  signIn,
} from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'

useApp()

const reset = (token: string, password = OTHER_PASSWORD) =>
  app.call('POST /auth/reset-password', { body: { token, password } })

test('password reset replaces the password and ends every session and link of that account alone [S3]', async () => {
  const email = 'ada@example.com'
  const bystander = await signedIn(app, { name: 'Niklaus', email: 'niklaus@example.com' })
  const { token: theirs } = await resetLink(app, 'niklaus@example.com')
  const session = await signedIn(app, { name: 'Ada', email })
  const { token: older } = await resetLink(app, email)
  const magic = (await magicLink(app, email)).token
  const { cookie } = await reset((await resetLink(app, email)).token)

  expect(cookie).toBeUndefined()
  await app.refuse('unauthorized', 'GET /users/me', { cookie: session })
  await app.call('GET /users/me', { cookie: bystander })
  await signIn(app, { email: 'niklaus@example.com' })
  await reset(theirs)
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token: older, password: OTHER_PASSWORD } })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: magic } })
  await signIn(app, { email, password: OTHER_PASSWORD })
})

test('a reset link works once, and a rejected password leaves it usable [S6]', async () => {
  const email = 'grace@example.com'
  await createPerson(app, { name: 'Grace', email })
  const { token } = await resetLink(app, email)
  await app.refuse('validation_failed', 'POST /auth/reset-password', { body: { token, password: 'short' } })
  await app.refuse('password_too_weak', 'POST /auth/reset-password', { body: { token, password: 'password1234' } })
  await app.refuse('password_too_weak', 'POST /auth/reset-password', { body: { token, password: email } })
  await reset(token)
  await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
})

test('a reset link is refused for another address than its page showed, and stays usable', async () => {
  const email = 'edsger@example.com'
  await createPerson(app, { name: 'Edsger', email })
  const { token } = await resetLink(app, email)
  const shown = (address: string) => ({ body: { token, email: address, password: OTHER_PASSWORD } })
  await app.refuse('token_not_found', 'POST /auth/reset-password', shown('victim@example.com'))
  await app.call('POST /auth/reset-password', shown(email))
})

test('a reset link ends after thirty minutes [S7]', async () => {
  const email = 'radia@example.com'
  await createPerson(app, { name: 'Radia', email })
  const { token } = await resetLink(app, email)
  const [row] = await query<{ seconds: number }>(
    app.database_url,
    `select extract(epoch from expires_at - created_at)::int as seconds from email_tokens where email = '${email}'`,
  )
  expect(row?.seconds).toBe(1800)
  await query(app.database_url, `update email_tokens set expires_at = now() where email = '${email}'`)
  await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
})

test('a reset request has the same response for every address and mails only known ones [S8]', async () => {
  await createPerson(app, { name: 'Tony', email: 'tony@example.com' })
  const known = await app.call('POST /auth/forgot-password', { body: { email: 'tony@example.com' } })
  const unknown = await app.call('POST /auth/forgot-password', { body: { email: 'nobody@example.com' } })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  await app.mailbox.take('reset-password', 'tony@example.com')
  await app.settled()
  expect(app.mailbox.to('nobody@example.com')).toEqual([])
})

test('changing the password needs the current one, ends other sessions and links, renews this one [S15]', async () => {
  const bystander = await signedIn(app, { name: 'Leslie', email: 'leslie@example.com' })
  const email = 'barbara@example.com'
  const other = await signedIn(app, { name: 'Barbara', email })
  const own = await signIn(app, { email })
  const { token: link } = await resetLink(app, email)
  const change = (body: { current_password?: string; new_password: string }) =>
    app.call('POST /auth/change-password', { body }, { cookie: own })

  const missing = await app.refuse(
    'validation_failed',
    'POST /auth/change-password',
    { body: { new_password: OTHER_PASSWORD } },
    { cookie: own },
  )
  expect(missing.body.errors).toMatchObject([{ pointer: '/current_password' }])
  const wrong = { current_password: 'not the password', new_password: OTHER_PASSWORD }
  await app.refuse('password_incorrect', 'POST /auth/change-password', { body: wrong }, { cookie: own })
  const weak = { current_password: PASSWORD, new_password: 'password1234' }
  await app.refuse('password_too_weak', 'POST /auth/change-password', { body: weak }, { cookie: own })

  const { cookie: renewed } = await change({ current_password: PASSWORD, new_password: OTHER_PASSWORD })
  await app.call('GET /users/me', { cookie: renewed })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: own })
  await app.refuse('unauthorized', 'GET /users/me', { cookie: other })
  await app.call('GET /users/me', { cookie: bystander })
  await app.refuse('token_not_found', 'POST /auth/reset-password', { body: { token: link, password: PASSWORD } })
  await signIn(app, { email, password: OTHER_PASSWORD })
})

test('a first password is set only shortly after signing in [S15]', async () => {
  const email = 'alan@example.com'
  const cookie = await signedIn(app, { name: 'Alan', email })
  await query(app.database_url, `update users set password_hash = null where email = '${email}'`)
  const aged = "update sessions set authenticated_at = now() - interval '15 minutes'"
  await query(app.database_url, `${aged} where user_id = (select id from users where email = '${email}')`)
  const body = { new_password: OTHER_PASSWORD }
  await app.refuse('reauthentication_required', 'POST /auth/change-password', { body }, { cookie })
  expect((await app.call('GET /users/me', { cookie })).body.sign_in_methods).toEqual(['magic_link'])

  const { token } = await magicLink(app, email)
  const fresh = await app.call('POST /auth/magic-link/confirm', { body: { token } })
  await app.call('POST /auth/change-password', { body }, { cookie: fresh.cookie })
  await signIn(app, { email, password: OTHER_PASSWORD })
})

test('confirming the password makes a session recent again and gives it a new token', async () => {
  const email = 'margaret@example.com'
  const cookie = await signedIn(app, { name: 'Margaret', email })
  await query(app.database_url, "update sessions set authenticated_at = now() - interval '1 hour'")
  await app.refuse('reauthentication_required', 'DELETE /users/profile/account', { cookie })
  await app.refuse('password_incorrect', 'POST /auth/reauthenticate', { body: { password: 'wrong' } }, { cookie })
  const { cookie: renewed } = await app.call('POST /auth/reauthenticate', { body: { password: PASSWORD } }, { cookie })
  await app.refuse('unauthorized', 'GET /users/me', { cookie })
  await app.call('DELETE /users/profile/account', { cookie: renewed })
})
