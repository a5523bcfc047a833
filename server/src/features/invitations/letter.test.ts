import { ERRORS } from '@plinth/contract/errors'
import { LIMITS } from '@plinth/contract/routes/limits'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { Browser } from '../../../test/browser.ts'
import { expectInvariants } from '../../../test/invariants.ts'
import { createPerson, PASSWORD } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'

// An invited stranger reads and does this before there is an account.

let ada: Somebody
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada, 'Engines')
})
afterEach(() => expectInvariants(app.database_url))

let strangers = 0
const newStranger = () => {
  strangers += 1
  return `grace.the.${strangers}@example.com`
}

async function post(path: string, sent: object) {
  const answer = await app.send('POST', path, { json: sent })
  return { ...answer, body: JSON.parse(answer.text) }
}

const signUp = (body: object) => post('/auth/sign-up', { name: 'Grace', password: PASSWORD, ...body })

describe('without a session', () => {
  test('the token alone shows what the invitation offers, with the address masked [I12]', async () => {
    const email = newStranger()
    const token = await inviteTo(app, ada, email, 'admin')
    const { body, text } = await post('/invitations/preview', { token })
    expect(body).toEqual({
      organization_name: 'Engines',
      inviter_name: 'Ada',
      role: 'admin',
      email_masked: maskEmail(email),
      expires_at: expect.any(String),
      email_matches: false,
    })
    expect(text).not.toContain(email)
  })

  test('the letter is the same whether or not the invited address has an account [I12, S8]', async () => {
    const [known, unknown] = [newStranger(), newStranger()]
    await createPerson(app, { name: 'Grace', email: known })
    const read = async (email: string) => {
      const { status, body } = await post('/invitations/preview', { token: await inviteTo(app, ada, email) })
      return { status, ...body, expires_at: null, email_masked: null }
    }
    expect(await read(known)).toEqual(await read(unknown))
  })

  test('preview and sign-up have one answer for a token that has ended and for none [I4, I13]', async () => {
    const email = newStranger()
    const ended = await inviteTo(app, ada, email)
    await query(app.database_url, 'update invitations set expires_at = now() where email = $1', [email])
    const answers = new Set<string>()
    for (const token of [ended, 'a'.repeat(43), '\u0000']) {
      for (const { status, body } of [
        await post('/invitations/preview', { token }),
        await signUp({ invitation_token: token }),
      ])
        answers.add(JSON.stringify([status, { ...body, request_id: null }]))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('invitation_not_found')
    await app.settled()
    expect(app.mailbox.to(email)).toEqual([])
  })
})

describe('a sign-up by invitation', () => {
  test('an invited stranger signs up and accepts, and no mail and no log line has the token [I5, I9, I13]', async () => {
    const [email, browser] = [newStranger(), new Browser()]
    const token = await inviteTo(app, ada, email)
    await post('/invitations/preview', { token })
    const body = { name: 'Grace', password: PASSWORD, invitation_token: token }
    const answer = browser.keep(await app.call('POST /auth/sign-up', { body }, browser))
    expect(answer.body).toEqual({ status: 'email_sent' })
    const mail = await app.mailbox.take('verify-email', email)
    expect(JSON.stringify([mail, mail.link.href])).not.toContain(token)
    browser.keep(await app.call('POST /auth/verify-email', { body: { token: mail.token } }, browser))
    const joined = await app.call('POST /invitations/accept', { body: { token } }, browser)
    expect(joined.body).toMatchObject({ organization: { name: 'Engines' }, user: { email, name: 'Grace' } })
    await app.settled()
    expect(JSON.stringify(app.log)).not.toContain(token)
  })

  test('a sign-up by invitation answers alike for known and new addresses, and tells the owner [I13, S8]', async () => {
    const [known, unknown] = [newStranger(), newStranger()]
    await createPerson(app, { name: 'Grace', email: known })
    const answers = new Set<string>()
    for (const email of [known, unknown]) {
      const { status, text, headers } = await signUp({ invitation_token: await inviteTo(app, ada, email) })
      const { date: _, ratelimit: __, 'x-request-id': ___, 'set-cookie': ____, ...rest } = Object.fromEntries(headers)
      answers.add(JSON.stringify([status, text, rest]))
      expect(text).not.toContain(email)
    }
    expect([...answers]).toHaveLength(1)
    await app.mailbox.take('verify-email', unknown)
    await app.mailbox.take('security-alert', known)
  })

  test('a sign-up by invitation takes either an address or a token, and no next beside the token [I13]', async () => {
    const token = await inviteTo(app, ada, newStranger())
    const faults = [
      { email: 'someone@example.com', invitation_token: token },
      { invitation_token: token, next: `/invitations/${token}` },
      {},
      { next: '/dashboard' },
    ]
    for (const fault of faults) {
      const { status, body } = await signUp(fault)
      expect({ status, code: body.code }).toEqual({
        status: ERRORS.validation_failed.status,
        code: 'validation_failed',
      })
      expect(body.errors).toEqual([
        { pointer: '', message: 'Send either an email, or an invitation_token without next' },
      ])
    }
  })

  test('a sign-up by invitation judges the password by the invited address too [I13, S13]', async () => {
    const email = 'margaret.hamilton@example.com'
    const invitation_token = await inviteTo(app, ada, email)
    const { body } = await signUp({ invitation_token, password: 'margarethamilton' })
    expect(body).toMatchObject({ code: 'password_too_weak', errors: [{ pointer: '/password' }] })
  })

  test('no mail that waits holds the token of an invitation in its job [E10, I9, I13]', async () => {
    const own = await startTestApp()
    const alan = await somebody(own, 'Alan')
    await createTeam(own, alan)
    const invitation_token = await inviteTo(own, alan, 'grace@example.com')
    await own.settled()
    // Mails wait from now on.
    await own.jobs.close()
    const waiting = await startTestApp({ beside: own })
    await waiting.call('POST /auth/sign-up', { body: { name: 'Grace', password: PASSWORD, invitation_token } })
    const next = `/invitations/${invitation_token}`
    const stranger = { email: newStranger() }
    await waiting.call('POST /auth/sign-up', { body: { name: 'Hedy', password: PASSWORD, ...stranger, next } })
    await waiting.call('POST /auth/resend-verification', { body: { ...stranger, next } })
    await waiting.call('POST /auth/magic-link', { body: { email: alan.email, next } })
    const jobs = await query(own.database_url, "select data::text from pgboss.job where name = 'mail'")
    expect(jobs).toHaveLength(4)
    expect(JSON.stringify(jobs)).toContain('grace@example.com')
    expect(JSON.stringify(jobs)).not.toContain(invitation_token)
    await waiting.close()
    await own.close()
  })
})

test('a client address reads 120 letters in ten minutes, valid or not [I12]', async () => {
  const limited = await startTestApp({ auth_rate_limit_factor: 1 })
  const { max } = LIMITS.invitation_previews
  const read = () => limited.send('POST', '/invitations/preview', { json: { token: 'a guess' } })
  for (let time = 0; time < max; time += 1) expect((await read()).status).toBe(404)
  expect((await read()).body).toMatchObject({ code: 'rate_limited' })
  await limited.close()
})
