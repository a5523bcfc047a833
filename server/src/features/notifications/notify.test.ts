import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/inbox.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { OTHER_PASSWORD, PASSWORD, resetLink } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

useApp()
afterEach(() => expectInvariants(app.database_url))

async function firstEntry(cookie: string) {
  await app.settled()
  const entries = await inboxOf(app, cookie)
  expect(entries).toHaveLength(1)
  return entries[0]
}

test('a sign-in from a new browser alerts in the inbox and by mail, and names the browser [E1]', async () => {
  const ada = await somebody(app, 'Ada')
  const right = { body: { email: ada.email, password: PASSWORD } }
  await app.call('POST /auth/sign-in', right, { headers: { 'user-agent': FIREFOX } })
  expect(await firstEntry(ada.cookie)).toMatchObject({
    type: 'security_alert',
    title: 'New sign-in to your account',
    body: 'Your account was used from a browser we have not seen before: Firefox on Linux.',
    action_path: '/settings/account',
    read_at: null,
  })
  const { mail, link } = await app.mailbox.take('security-alert', ada.email)
  expect(mail.subject).toBe('Security alert: New sign-in to your account')
  expect(mail.text).toContain('Firefox on Linux')
  expect(mail.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/)
  expect(mail.text).not.toContain('Mozilla')
  expect(link.pathname).toBe('/settings/account')
  expect(app.mailbox.to(ada.email)).toEqual([])
})

test('a completed password reset alerts in the inbox and by mail [E1]', async () => {
  const grace = await somebody(app, 'Grace')
  const { email } = grace
  const { token } = await resetLink(app, email)
  await app.call('POST /auth/reset-password', { body: { token, password: OTHER_PASSWORD } })
  const { cookie = '' } = await app.call('POST /auth/sign-in', { body: { email, password: OTHER_PASSWORD } })
  expect(await firstEntry(cookie)).toMatchObject({
    type: 'security_alert',
    title: 'Your password was changed',
  })
  await app.mailbox.take('security-alert', email)
})

test('a changed password alerts in the inbox and by mail [E1]', async () => {
  const ada = await somebody(app, 'Ada')
  const body = { current_password: PASSWORD, new_password: OTHER_PASSWORD }
  const { cookie = '' } = await app.call('POST /auth/change-password', { body }, ada)
  expect(await firstEntry(cookie)).toMatchObject({ type: 'security_alert', title: 'Your password was changed' })
  const { mail } = await app.mailbox.take('security-alert', ada.email)
  expect(mail.subject).toBe('Security alert: Your password was changed')
})

test('a first password alerts in the inbox [E1]', async () => {
  const ada = await somebody(app, 'Ada')
  await query(app.database_url, `update users set password_hash = null where id = '${ada.user_id}'`)
  const body = { new_password: OTHER_PASSWORD }
  const { cookie = '' } = await app.call('POST /auth/change-password', { body }, ada)
  expect(await firstEntry(cookie)).toMatchObject({ type: 'security_alert', title: 'A password was set' })
})

test('a deleted and an unknown user get nothing, and nothing is logged [E4]', async () => {
  const own = await startTestApp()
  const { user_id, cookie } = await somebody(own, 'Gone')
  await own.call('DELETE /users/profile/account', { cookie })
  for (const id of [user_id, crypto.randomUUID()]) {
    own.events.emit('auth.password_reset_completed', { user_id: id, unlinked: false, at: new Date().toISOString() })
  }
  await own.events.drain(10_000)
  expect(await query(own.database_url, 'select 1 from notifications')).toEqual([])
  expect(own.mailbox.all).toEqual([])
  expect(own.log.filter(({ level }) => Number(level) >= 40)).toEqual([])
  await own.close()
})
