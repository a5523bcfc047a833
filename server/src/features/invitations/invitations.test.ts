import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { PASSWORD, signIn } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, inviteTo, type Somebody, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

const pendingOf = async (who: Somebody) =>
  (await app.call('GET /organizations/current/invitations', { query: {} }, who)).body.items

const answer = (how: 'accept' | 'decline' | 'preview', token: string, cookie: string) =>
  app.send('POST', `/invitations/${how}`, { cookie, json: { token } })

test('an invitation works once, for its address, for seven days; only its hash is stored [I1, I2, I3, I5]', async () => {
  const [ada, grace, mallory] = [
    await somebody(app, 'Ada'),
    await somebody(app, 'Grace'),
    await somebody(app, 'Mallory'),
  ]
  const team = await createTeam(app, ada)
  const token = await inviteTo(app, ada, grace.email, 'admin')
  const [row] = await query<{ token_hash: Buffer; hours: number }>(
    app.database_url,
    `select token_hash, extract(epoch from expires_at - issued_at)::int / 3600 as hours from invitations where email = '${grace.email}'`,
  )
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(row?.hours).toBe(168)

  expect((await answer('accept', token, mallory.cookie)).status).toBe(404)
  expect((await answer('accept', token, grace.cookie)).body).toMatchObject({
    organization: { id: team },
    role: 'admin',
    user: { active_organization_id: team },
  })
  expect((await answer('accept', token, grace.cookie)).status).toBe(404)
})

test('every token that cannot be used gets the same not-found response [I4]', async () => {
  const [ada, grace, radia] = [await somebody(app, 'Ada'), await somebody(app, 'Grace'), await somebody(app, 'Radia')]
  await createTeam(app, ada)
  const used = await inviteTo(app, ada, grace.email)
  await answer('accept', used, grace.cookie)
  const revoked = await inviteTo(app, ada, radia.email)
  const [pending] = await pendingOf(ada)
  await app.call(
    'DELETE /organizations/current/invitations/:invitation_id',
    { params: { invitation_id: pending?.id ?? '' } },
    ada,
  )
  const replaced = await inviteTo(app, ada, radia.email)
  const expired = await inviteTo(app, ada, radia.email)
  const last = `email = '${radia.email}' and revoked_at is null`
  await query(app.database_url, `update invitations set expires_at = now() where ${last}`)

  for (const how of ['accept', 'decline', 'preview'] as const) {
    const answers = new Set<string>()
    for (const token of [used, revoked, replaced, expired, 'unknown', 'a'.repeat(43), '\u0000', '../..']) {
      const { status, text, headers } = await answer(how, token, radia.cookie)
      // The limit counts all the caller's requests, with any token.
      const { date: _, ratelimit: __, 'x-request-id': ___, ...rest } = Object.fromEntries(headers)
      answers.add(JSON.stringify([status, text, rest]))
    }
    expect([...answers], how).toHaveLength(1)
    expect([...answers][0]).toContain('invitation_not_found')
  }
})

test('another account gets not found on accept and decline, and a preview that says why [I3]', async () => {
  const [ada, grace, mallory] = [
    await somebody(app, 'Ada'),
    await somebody(app, 'Grace'),
    await somebody(app, 'Mallory'),
  ]
  await createTeam(app, ada, 'Engines')
  const token = await inviteTo(app, ada, grace.email)
  for (const how of ['accept', 'decline'] as const) {
    const foreign = await answer(how, token, mallory.cookie)
    expect(foreign.text).toBe((await answer(how, 'unknown', mallory.cookie)).text)
  }
  expect((await answer('preview', token, mallory.cookie)).body).toEqual({
    organization_name: 'Engines',
    inviter_name: 'Ada',
    role: 'member',
    email_masked: maskEmail(grace.email),
    expires_at: expect.any(String),
    email_matches: false,
  })
  expect((await answer('preview', token, mallory.cookie)).text).not.toContain(grace.email)
  expect((await answer('preview', token, grace.cookie)).body).toMatchObject({ email_matches: true })
})

test('an invited user can sign up and accept, in any spelling of the address [I3, S16]', async () => {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  await app.call(
    'POST /organizations/current/invitations',
    { body: { email: 'Jürgen@MÜLLER.example', role: 'member' } },
    ada,
  )
  const email = 'jürgen@xn--mller-kva.example'
  const { link } = await app.mailbox.take('organization-invitation', email)
  const { cookies } = await app.call('POST /auth/sign-up', {
    body: { name: 'Jürgen', email: 'JÜRGEN@müller.example', password: PASSWORD, next: link.pathname },
  })
  const confirmation = await app.mailbox.take('verify-email', email)
  expect(new URLSearchParams(confirmation.link.hash.slice(1)).get('next')).toBe(link.pathname)
  const confirm = { body: { token: confirmation.token } }
  await app.call('POST /auth/verify-email', confirm, { cookie: cookies.signup })
  const cookie = await signIn(app, { email: 'jürgen@müller.example' })
  const accepted = await answer('accept', link.pathname.split('/').at(-1) ?? '', cookie)
  expect(accepted.status).toBe(200)
})

test('declining ends an invitation for good [I7]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  await createTeam(app, ada)
  const token = await inviteTo(app, ada, grace.email)
  expect((await answer('decline', token, grace.cookie)).status).toBe(204)
  expect((await answer('accept', token, grace.cookie)).status).toBe(404)
  expect(await pendingOf(ada)).toEqual([])
})

describe('managing invitations', () => {
  test('inviting an address again replaces its pending invitation, and the old link stops working [I6]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    await createTeam(app, ada)
    const first = await inviteTo(app, ada, grace.email)
    const second = await inviteTo(app, ada, ` ${grace.email.toUpperCase()} `.trim().toLowerCase(), 'admin')
    expect(await pendingOf(ada)).toMatchObject([{ email: grace.email, role: 'admin', inviter_name: 'Ada' }])
    expect((await answer('preview', first, grace.cookie)).status).toBe(404)
    expect((await answer('preview', second, grace.cookie)).status).toBe(200)
  })

  test('sending an invitation again gives a new link and seven new days, also to an expired one [I2]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    await createTeam(app, ada)
    const old = await inviteTo(app, ada, grace.email)
    await query(
      app.database_url,
      `update invitations set issued_at = issued_at - interval '192 hours', expires_at = expires_at - interval '192 hours' where email = '${grace.email}'`,
    )
    const [pending] = await pendingOf(ada)
    const params = { invitation_id: pending?.id ?? '' }
    await app.call('POST /organizations/current/invitations/:invitation_id/resend', { params }, ada)
    const { link } = await app.mailbox.take('organization-invitation', grace.email)
    expect((await answer('accept', old, grace.cookie)).status).toBe(404)
    expect((await answer('accept', link.pathname.split('/').at(-1) ?? '', grace.cookie)).status).toBe(200)
    await app.refuse('not_found', 'POST /organizations/current/invitations/:invitation_id/resend', { params }, ada)
    await app.refuse('not_found', 'DELETE /organizations/current/invitations/:invitation_id', { params }, ada)
  })

  test('a member cannot be invited again, and no one can be invited as owner [I8]', async () => {
    const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
    await createTeam(app, ada)
    await addMember(app, ada, grace)
    const invite = (body: object) =>
      app.send('POST', '/organizations/current/invitations', { cookie: ada.cookie, json: body })
    expect((await invite({ email: grace.email.toUpperCase(), role: 'member' })).body).toMatchObject({
      code: 'already_member',
    })
    expect((await invite({ email: 'x@example.com', role: 'owner' })).body).toMatchObject({ code: 'validation_failed' })
  })
})
