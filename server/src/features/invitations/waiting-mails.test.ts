import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { linkOf } from '../../../test/mailbox.ts'
import { query } from '../../../test/postgres.ts'
import { createTeam, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { queueDueMails } from './waiting-mails.ts'

let ada: Somebody
let alan: Somebody
useApp({ auth_rate_limit_factor: 1 })
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  alan = await somebody(app, 'Alan')
  for (const sender of [ada, alan]) await createTeam(app, sender)
})
afterEach(() => expectInvariants(app.database_url))

const invite = async ({ cookie }: Somebody, email: string) => {
  const sent = await app.call(
    'POST /organizations/current/invitations',
    { body: { email, role: 'member' } },
    { cookie },
  )
  await app.settled()
  return sent
}

const again = async ({ cookie }: Somebody, email: string) => {
  const params = { invitation_id: (await pendingOf({ cookie }, email))?.id ?? '' }
  await app.call('POST /organizations/current/invitations/:invitation_id/resend', { params }, { cookie })
  await app.settled()
}

const pendingOf = async ({ cookie }: Pick<Somebody, 'cookie'>, email: string) => {
  const { body } = await app.call('GET /organizations/current/invitations', { query: {} }, { cookie })
  return body.items.find((item) => item.email === email)
}

const mailsTo = (email: string) =>
  app.mailbox.to(email).filter(({ template }) => template === 'organization-invitation')

const fillUp = async (sender: Somebody, email: string) => {
  await invite(sender, email)
  await again(sender, email)
  await again(sender, email)
  expect(mailsTo(email)).toHaveLength(3)
}

/** The job does this every minute. */
const sendDue = async () => {
  await queueDueMails({ database: app.database, jobs: app.jobs }, new AbortController().signal)
  await app.settled()
}

/** Moves the clock, by moving everything that happened. */
const pass = async (seconds: number) => {
  const ago = `- interval '${seconds} s'`
  await query(
    app.database_url,
    `update invitations set created_at = created_at ${ago}, issued_at = issued_at ${ago},
       expires_at = expires_at ${ago}, mail_due_at = mail_due_at ${ago}`,
  )
  await query(app.database_url, `update rate_limits set hits = array(select h ${ago} from unnest(hits) h)`)
}

test('of parallel invitations from many senders to one address three are mailed, the others later [I11]', async () => {
  const grace = await somebody(app, 'Grace')
  const senders = [ada, alan]
  for (const name of ['Edsger', 'Emmy', 'Konrad']) {
    const sender = await somebody(app, name)
    await createTeam(app, sender)
    senders.push(sender)
  }
  const answers = await Promise.all(senders.map((sender) => invite(sender, grace.email)))
  expect(mailsTo(grace.email)).toHaveLength(3)
  for (const { text } of mailsTo(grace.email)) expect(text).toContain('7 days')
  await sendDue()
  expect(mailsTo(grace.email)).toHaveLength(3)

  // Neither the response nor the list tells whose mail waits.
  const shapes = answers.map(({ status, body }) => [status, Object.keys(body), lifetimeOf(body)])
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
  const listed = await Promise.all(senders.map((sender) => pendingOf(sender, grace.email)))
  expect(listed).toEqual(answers.map(({ body }) => body))

  await pass(3601)
  const waited = await Promise.all(senders.map((sender) => pendingOf(sender, grace.email)))
  await Promise.all([sendDue(), sendDue()])
  expect(mailsTo(grace.email)).toHaveLength(5)
  expect(await Promise.all(senders.map((sender) => pendingOf(sender, grace.email)))).toEqual(waited)
  const links = mailsTo(grace.email).map((mail) => linkOf(mail).link.pathname.split('/').at(-1) ?? '')
  expect(mailsTo(grace.email)[4]?.text).toContain('6 days')
  for (const token of links) await app.call('POST /invitations/accept', { body: { token } }, grace)
  await pass(3601)
  await sendDue()
  expect(mailsTo(grace.email)).toHaveLength(5)
})

const lifetimeOf = (row: { created_at: string; expires_at: string }) =>
  Date.parse(row.expires_at) - Date.parse(row.created_at)

test('an address gets ten invitation mails a day, and the next one when a day has passed [I11]', async () => {
  const email = 'ten@example.com'
  await invite(ada, email)
  for (let count = 2; count <= 12; count += 1) {
    await pass(1201)
    await again(ada, email)
  }
  expect(mailsTo(email)).toHaveLength(10)
  await pass(3601)
  await sendDue()
  expect(mailsTo(email)).toHaveLength(10)
  await pass(86_400)
  await sendDue()
  expect(mailsTo(email)).toHaveLength(11)
})

test('a mail that waits is not sent when its invitation was revoked or has expired [I11]', async () => {
  const [revoked, expired] = ['revoked@example.com', 'expired@example.com']
  for (const email of [revoked, expired]) {
    await fillUp(ada, email)
    await invite(alan, email)
  }
  const params = { invitation_id: (await pendingOf(alan, revoked))?.id ?? '' }
  await app.call('DELETE /organizations/current/invitations/:invitation_id', { params }, alan)
  await pass(3601)
  await query(
    app.database_url,
    `update invitations set issued_at = issued_at - interval '8 days', expires_at = expires_at - interval '8 days'
     where email = '${expired}'`,
  )
  await sendDue()
  expect([mailsTo(revoked).length, mailsTo(expired).length]).toEqual([3, 3])
  const taken = `select 1 from invitations where email in ('${revoked}', '${expired}') and mail_due_at > now()`
  expect(await query(app.database_url, taken)).toEqual([])
})

test('an invitation that replaces or repeats one whose mail waits is mailed once [I6, I11]', async () => {
  const [replaced, resent] = ['replaced@example.com', 'resent@example.com']
  for (const email of [replaced, resent]) {
    await fillUp(ada, email)
    await invite(alan, email)
  }
  await invite(alan, replaced)
  await pass(3601)
  await again(alan, resent)
  expect(mailsTo(resent)).toHaveLength(4)
  await pass(3601)
  await sendDue()
  expect([mailsTo(replaced).length, mailsTo(resent).length]).toEqual([4, 4])
})

test('other mails to an address do not wait for its invitations [I11]', async () => {
  const radia = await somebody(app, 'Radia')
  await fillUp(ada, radia.email)
  await invite(alan, radia.email)
  await app.call('POST /auth/magic-link', { body: { email: radia.email } })
  await app.mailbox.take('magic-link', radia.email)
  expect(mailsTo(radia.email)).toHaveLength(3)
})
