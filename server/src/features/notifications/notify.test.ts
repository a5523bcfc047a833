import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inboxOf } from '../../../test/inbox.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { PASSWORD } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { type Somebody, somebody } from '../../../test/teams.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => expectInvariants(app.database_url))
afterAll(() => app.close())

async function firstEntry(cookie: string) {
  await expect.poll(() => inboxOf(app, cookie)).toHaveLength(1)
  return (await inboxOf(app, cookie))[0]
}

const signInWith = ({ email }: Somebody, user_agent: string, to = app) =>
  to.call('POST /auth/sign-in', { body: { email, password: PASSWORD } }, { headers: { 'user-agent': user_agent } })

const choose = ({ cookie }: Somebody, flags: { email: boolean; in_app: boolean }, to = app) =>
  to.call(
    'PUT /notifications/preferences',
    { body: { preferences: [{ type: 'security_alert', ...flags }] } },
    { cookie },
  )

describe('a sign-in from a new browser', () => {
  test('a sign-in from a new browser alerts in the inbox and by mail, and names the browser [E1]', async () => {
    const ada = await somebody(app, 'Ada')
    await signInWith(ada, FIREFOX)
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
  })

  test('a sign-in from a new browser alerts that user once, and not at the first one after signing up [E1]', async () => {
    const own = await startTestApp()
    const [ada, grace] = [await somebody(own, 'Ada'), await somebody(own, 'Grace')]
    const { cookie } = await signInWith(ada, FIREFOX, own)
    await own.call('POST /auth/sign-out', { cookie })
    await signInWith(ada, FIREFOX, own)
    await own.events.drain(10_000)
    expect(await inboxOf(own, ada.cookie)).toHaveLength(1)
    expect(own.mailbox.all.map(({ template, to }) => [template, to])).toEqual([['security-alert', ada.email]])
    expect(await inboxOf(own, grace.cookie)).toEqual([])
    await own.close()
  })
})

test('a completed password reset alerts in the inbox and by mail [E1]', async () => {
  const grace = await somebody(app, 'Grace')
  const { email } = grace
  await app.call('POST /auth/forgot-password', { body: { email } })
  const { token } = await app.mailbox.take('reset-password', email)
  const password = 'granite window seven harbours'
  await app.call('POST /auth/reset-password', { body: { token, password } })
  const { cookie = '' } = await app.call('POST /auth/sign-in', { body: { email, password } })
  expect(await firstEntry(cookie)).toMatchObject({
    type: 'security_alert',
    title: 'Your password was changed',
  })
  await app.mailbox.take('security-alert', email)
})

describe('preferences', () => {
  test.each([
    { flags: { email: false, in_app: true }, entries: 1, mails: 0 },
    { flags: { email: true, in_app: false }, entries: 0, mails: 1 },
    { flags: { email: false, in_app: false }, entries: 0, mails: 0 },
  ])('a user with $flags gets $entries notifications and $mails mails [N1]', async ({ flags, entries, mails }) => {
    const own = await startTestApp()
    const ada = await somebody(own, 'Ada')
    await choose(ada, flags, own)
    await signInWith(ada, FIREFOX, own)
    await own.events.drain(10_000)
    expect(await inboxOf(own, ada.cookie)).toHaveLength(entries)
    expect(own.mailbox.all.filter(({ template }) => template === 'security-alert')).toHaveLength(mails)
    await own.close()
  })
})

test('a changed password alerts in the inbox and by mail [E1]', async () => {
  const ada = await somebody(app, 'Ada')
  const body = { current_password: PASSWORD, new_password: 'granite window seven harbours' }
  const { cookie = '' } = await app.call('POST /auth/change-password', { body }, ada)
  expect(await firstEntry(cookie)).toMatchObject({ type: 'security_alert', title: 'Your password was changed' })
  const { mail } = await app.mailbox.take('security-alert', ada.email)
  expect(mail.subject).toBe('Security alert: Your password was changed')
})

test('a first password alerts in the inbox [E1]', async () => {
  const ada = await somebody(app, 'Ada')
  await query(app.database_url, `update users set password_hash = null where id = '${ada.user_id}'`)
  const body = { new_password: 'granite window seven harbours' }
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
