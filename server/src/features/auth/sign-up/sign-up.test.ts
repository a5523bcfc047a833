import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { createPerson, PASSWORD, signIn } from '../../../../test/people.ts'
import { query } from '../../../../test/postgres.ts'
import { app, useApp } from '../../../../test/use-app.ts'
import { queueMail } from '../../mails/mail-job.ts'
import { insertPendingSignUp } from './queries.ts'

useApp()

// All sign-ups here use one browser. verify-email.test.ts covers other browsers.
const browser = new Browser()

const signUp = async (email: string, password = PASSWORD, name = 'Ada') =>
  browser.keep(await app.call('POST /auth/sign-up', { body: { name, email, password } }, browser))

// The browser ignores the cookies of a confirmation, so that its sign-up cookie outlives the tests.
const verify = (token: string) => app.call('POST /auth/verify-email', { body: { token } }, browser)

test('every account owns exactly one personal organization, created with the user record [T1]', async () => {
  await createPerson(app, { name: 'Radia', email: 'radia@example.com' })
  const cookie = await signIn(app, { email: 'radia@example.com' })
  const { body } = await app.call('GET /auth/session', { cookie })
  expect(body.organization).toMatchObject({ name: 'Personal', kind: 'personal' })
  expect(body.role).toBe('owner')
  expect(body.organizations).toEqual([{ ...body.organization, role: 'owner', acting: true }])
  expect(body.organization_count).toBe(1)
  expect(body.user.active_organization_id).toBe(body.organization.id)
})

test('an unknown, a used, an expired and a malformed link get the same response [S6]', async () => {
  await signUp('barbara@example.com')
  const expired = await app.mailbox.take('verify-email', 'barbara@example.com')
  await query(app.database_url, "update email_tokens set expires_at = now() where email = 'barbara@example.com'")
  await signUp('donald@example.com')
  const used = await app.mailbox.take('verify-email', 'donald@example.com')
  await verify(used.token)

  const answers = new Set<string>()
  for (const token of [expired.token, used.token, 'a'.repeat(43), 'short', '"; drop table users', '\u0000']) {
    const answer = await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token } })
    answers.add(answer.text)
  }
  expect(answers.size).toBe(1)
})

test('reading the link with GET or HEAD changes nothing [S6]', async () => {
  await signUp('edsger@example.com')
  const { token } = await app.mailbox.take('verify-email', 'edsger@example.com')
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${app.origin}/auth/verify-email?token=${token}`, { method })
    expect(answer.status).toBe(405)
  }
  await verify(token)
})

test('sign-up and resend have the same response for known, pending and unknown addresses [S8]', async () => {
  await createPerson(app, { name: 'Margaret', email: 'margaret@example.com' })
  await signUp('pending@example.com')
  const shapeOf = ({ status, headers, text }: Awaited<ReturnType<typeof signUp>>) =>
    JSON.stringify([status, [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit.*)$/.test(name)), text])
  const [signUps, resends] = [new Set<string>(), new Set<string>()]
  for (const email of ['margaret@example.com', 'pending@example.com', 'nobody@example.com']) {
    signUps.add(shapeOf(await signUp(email)))
    resends.add(shapeOf(await app.call('POST /auth/resend-verification', { body: { email } }, browser)))
  }
  expect([signUps.size, resends.size]).toEqual([1, 1])
})

test('the mail about a sign-up has the time of the sign-up, however late it is sent', async () => {
  const email = 'sophie@example.com'
  await createPerson(app, { name: 'Sophie', email })
  const at = new Date(Date.now() - 3 * 3_600_000)
  await app.database.transaction(async (tx) => {
    const link_id = crypto.randomUUID()
    const sign_up = JSON.stringify({ name: 'Sophie', password_hash: '$argon2id$' })
    const row = { token_hash: randomBytes(32), link_id, email, sign_up, browser_hash: randomBytes(32) }
    await tx.exec(insertPendingSignUp(row))
    await queueMail(app.jobs, tx, { mail: 'sign_up', email, link_id })
    const earlier = "update pgboss.job set created_on = $1 where data ->> 'link_id' = $2"
    await tx.exec({ text: earlier, values: [at, link_id] })
  })
  const { mail } = await app.mailbox.take('security-alert', email)
  expect(mail.text).toContain(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
})

test('the owner of an existing account is mailed about the sign-up, and nothing changes [S8]', async () => {
  await createPerson(app, { name: 'Frances', email: 'frances@example.com' })
  await signUp('jean@example.com')
  await signUp('frances@example.com', 'a wholly different long phrase', 'Somebody')
  const { mail } = await app.mailbox.take('security-alert', 'frances@example.com')
  expect(mail.text).toContain('tried to sign up with your address')
  await app.settled()
  expect(app.mailbox.to('frances@example.com')).toEqual([])
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
    body: { email: 'frances@example.com', password: 'a wholly different long phrase' },
  })
  await signIn(app, { email: 'frances@example.com' })
  // Jean can still confirm her own sign-up.
  await verify((await app.mailbox.take('verify-email', 'jean@example.com')).token)
})

test('the mail of a sign-up has no text that the stranger at the page chose', async () => {
  const email = 'mailed-by-a-stranger@example.com'
  await app.call('POST /auth/sign-up', { body: { name: 'Pay at evil', email, password: PASSWORD } })
  const { mail } = await app.mailbox.take('verify-email', email)
  for (const part of [mail.subject, mail.text]) expect(part).not.toContain('Pay at')
})

test('asking again sends a second valid link, and following either ends both', async () => {
  await signUp('tony@example.com')
  const first = await app.mailbox.take('verify-email', 'tony@example.com')
  const again = { email: ' Tony@Example.com ', next: '/settings/profile' }
  const { cookies } = await app.call('POST /auth/resend-verification', { body: again }, browser)
  expect(cookies.signup, 'the secret lasts as long as the new link').toBe(browser.cookie)
  const second = await app.mailbox.take('verify-email', 'tony@example.com')
  expect(new URLSearchParams(second.link.hash.slice(1)).get('next')).toBe('/settings/profile')
  await verify(second.token)
  await app.refuse('token_not_found', 'POST /auth/verify-email', { body: { token: first.token } })
})

test('resend mails nothing to an address without a pending sign-up [S8]', async () => {
  await app.call('POST /auth/resend-verification', { body: { email: 'stranger@example.com' } })
  await app.settled()
  expect(app.mailbox.to('stranger@example.com')).toEqual([])
})

test('resend mails nothing for a sign-up that has expired', async () => {
  await signUp('hedy@example.com')
  await app.mailbox.take('verify-email', 'hedy@example.com')
  await query(app.database_url, "update email_tokens set expires_at = now() where email = 'hedy@example.com'")
  await app.call('POST /auth/resend-verification', { body: { email: 'hedy@example.com' } }, browser)
  await app.settled()
  expect(app.mailbox.to('hedy@example.com')).toEqual([])
})

test('a damaged sign-up cookie is replaced', async () => {
  const body = { name: 'Joan', email: 'joan@example.com', password: PASSWORD }
  const { cookies } = await app.call('POST /auth/sign-up', { body }, { cookie: 'signup=short' })
  expect(cookies.signup).toMatch(/^signup=[\w-]{43}$/)
})

test('a password that is easy to guess or of another length is refused on its field [S13]', async () => {
  for (const [code, password] of [
    ['password_too_weak', 'adalovelace1815'],
    ['validation_failed', 'elevenchars'],
  ] as const) {
    const body = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com', password }
    const answer = await app.refuse(code, 'POST /auth/sign-up', { body })
    expect(answer.body.errors).toMatchObject([{ pointer: '/password' }])
  }
})

test('a password keeps every character, including spaces', async () => {
  const password = '  păsswörd 密码 🗝️ trailing  '
  await createPerson(app, { name: 'Leslie', email: 'leslie@example.com', password })
  await signIn(app, { email: 'leslie@example.com', password })
  await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
    body: { email: 'leslie@example.com', password: password.trim() },
  })
})

test('a name, an address or a next that the contract does not take is refused on its field [S17]', async () => {
  const good = { name: 'Ada', email: 'ada@example.net', password: PASSWORD }
  for (const fault of [{ name: '   ' }, { email: 'not-an-address' }, { next: '//evil.example' }]) {
    const answer = await app.refuse('validation_failed', 'POST /auth/sign-up', { body: { ...good, ...fault } })
    expect(answer.body.errors).toMatchObject([{ pointer: `/${Object.keys(fault)[0]}` }])
  }
})
