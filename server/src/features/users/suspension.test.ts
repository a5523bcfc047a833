import { afterEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/invariants.ts'
import { linkOf } from '../../../test/mailbox.ts'
import { createPerson, magicLink, PASSWORD, resetLink, signedIn, signIn } from '../../../test/people.ts'
import { query } from '../../../test/postgres.ts'
import { addMember, createTeam, somebody } from '../../../test/teams.ts'
import { app, useApp } from '../../../test/use-app.ts'
import type { Transaction } from '../../adapters/postgres/database.ts'
import { OPERATOR } from '../../http/actor.ts'
import { existingUserByEmail } from '../auth/accounts/queries.ts'
import { announce } from '../notifications/announce.ts'
import { deleteAccount } from './delete-account.ts'
import { restore, suspend } from './suspension.ts'

useApp()
afterEach(() => expectInvariants(app.database_url))

const change = (verb: (tx: Transaction, user_id: string) => Promise<boolean>, email: string) =>
  app.database.transaction(async (tx) => await verb(tx, (await tx.single(existingUserByEmail({ email }))).id))

const byOperator = (tx: Transaction, user_id: string) => suspend(tx, OPERATOR, user_id)

test('a suspended user loses every session with the next request, and no password signs them in [S19]', async () => {
  const email = 'ada@example.com'
  const cookie = await signedIn(app, { name: 'Ada', email })
  const other = await signIn(app, { email })
  const { id: user_id } = (await app.call('GET /users/me', { cookie })).body
  expect(await change(byOperator, email)).toBe(true)
  expect(await change(byOperator, email)).toBe(false)
  for (const ended of [cookie, other]) await app.refuse('unauthorized', 'GET /auth/session', { cookie: ended })
  const right = await app.refuse('invalid_credentials', 'POST /auth/sign-in', { body: { email, password: PASSWORD } })
  await app.settled()
  const failed = "select from audit_events where action = 'sign_in.failed' and user_id ="
  expect(await query(app.database_url, `${failed} '${user_id}'`)).toHaveLength(1)
  const wrong = await app.refuse('invalid_credentials', 'POST /auth/sign-in', {
    body: { email, password: 'another orchard violet canyon' },
  })
  expect({ ...right.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
})

test('links that a suspended user was sent are dead, and no new one is mailed [S19]', async () => {
  const email = 'grace@example.com'
  await createPerson(app, { name: 'Grace', email })
  const magic = await magicLink(app, email)
  const reset = await resetLink(app, email)
  await change(byOperator, email)
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: magic.token } })
  await app.refuse('token_not_found', 'POST /auth/reset-password', {
    body: { token: reset.token, password: 'another orchard violet canyon' },
  })

  await app.call('POST /auth/magic-link', { body: { email } })
  await app.call('POST /auth/forgot-password', { body: { email } })
  await app.call('POST /auth/resend-verification', { body: { email } })
  await app.call('POST /auth/sign-up', { body: { name: 'Grace', email, password: PASSWORD } })
  await app.settled()
  expect(app.mailbox.to(email)).toEqual([])
})

test('a restored user signs in as before and finds everything, and the old links stay dead [S20]', async () => {
  const email = 'radia@example.com'
  const cookie = await signedIn(app, { name: 'Radia', email })
  await app.call('PUT /users/profile', { body: { phone_number: '+442079460000' } }, { cookie })
  await app.call('POST /organizations', { body: { name: 'Spanning Trees' } }, { cookie })
  const before = (await app.call('GET /auth/session', { cookie })).body
  const magic = await magicLink(app, email)
  await change(byOperator, email)
  expect(await change(restore, email)).toBe(true)
  expect(await change(restore, email)).toBe(false)

  await app.refuse('unauthorized', 'GET /auth/session', { cookie })
  await app.refuse('token_not_found', 'POST /auth/magic-link/confirm', { body: { token: magic.token } })
  const after = (await app.call('GET /auth/session', { cookie: await signIn(app, { email }) })).body
  expect({ ...after, session: before.session }).toEqual(before)
  const fresh = await magicLink(app, email)
  await app.call('POST /auth/magic-link/confirm', { body: { token: fresh.token } })
})

test('the directory shows no suspended user, and shows them again once restored [D2, S20]', async () => {
  const cookie = await signedIn(app, { name: 'Barbara', email: 'barbara@example.com' })
  const email = 'dorothy@example.com'
  const dorothy = await createPerson(app, { name: 'Dorothy Vaughan', email })
  const { id: user_id } = (await app.call('GET /users/me', { cookie: dorothy })).body
  const found = async () => {
    const { items, total } = (await app.call('GET /users', { query: { q: 'Dorothy Vau', total: 'true' } }, { cookie }))
      .body
    return { names: items.map(({ name }) => name), total }
  }
  const listed = { names: ['Dorothy Vaughan'], total: { count: 1, exact: true } }
  expect(await found()).toEqual(listed)
  await change(byOperator, email)
  expect(await found()).toEqual({ names: [], total: { count: 0, exact: true } })
  await app.refuse('not_found', 'GET /users/:user_id', { params: { user_id } }, { cookie })
  await change(restore, email)
  expect(await found()).toEqual(listed)
})

test('a suspended user gets no mail, and finds what they missed in the inbox once restored [S19, S20]', async () => {
  const email = 'tony@example.com'
  const cookie = await createPerson(app, { name: 'Tony', email })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  await change(byOperator, email)
  await app.database.transaction((tx) =>
    announce(tx, app.jobs, { user_ids: [id], headline: 'Maintenance', body: 'On Sunday.' }),
  )
  await app.settled()
  expect(app.mailbox.to(email)).toEqual([])
  await change(restore, email)
  const { items } = (await app.call('GET /notifications', { query: {} }, { cookie: await signIn(app, { email }) })).body
  expect(items.map(({ title }) => title)).toContain('Maintenance')
})

test('a team goes on while its owner is suspended, and invites a suspended user without a mail [S19]', async () => {
  const owner = await signedIn(app, { name: 'Edith', email: 'edith@example.com' })
  await app.call('POST /organizations', { body: { name: 'Optics' } }, { cookie: owner })
  await app.call(
    'POST /organizations/current/invitations',
    { body: { email: 'mary@example.com', role: 'admin' } },
    { cookie: owner },
  )
  const { mail } = await app.mailbox.take('organization-invitation', 'mary@example.com')
  const admin = await signedIn(app, { name: 'Mary', email: 'mary@example.com' })
  const token = linkOf(mail).link.pathname.split('/').at(-1) ?? ''
  await app.call('POST /invitations/accept', { body: { token } }, { cookie: admin })
  await change(byOperator, 'edith@example.com')

  const { items } = (await app.call('GET /organizations/current/members', { query: {} }, { cookie: admin })).body
  expect(items.map(({ name, role }) => [name, role]).sort()).toEqual([
    ['Edith', 'owner'],
    ['Mary', 'admin'],
  ])
  await app.call('PATCH /organizations/current', { body: { name: 'Lenses' } }, { cookie: admin })
  const email = 'alan@example.com'
  await createPerson(app, { name: 'Alan', email })
  await change(byOperator, email)
  await app.call('POST /organizations/current/invitations', { body: { email, role: 'member' } }, { cookie: admin })
  await app.settled()
  expect(app.mailbox.to(email)).toEqual([])
})

test('ownership is not transferred to a suspended member, as to someone who is no member [T6, S19]', async () => {
  const [owner, member] = [await somebody(app, 'Karen'), await somebody(app, 'Margaret')]
  const stranger = await somebody(app, 'Joan')
  await createTeam(app, owner)
  await addMember(app, owner, member)
  await change(byOperator, member.email)
  const transfer = 'POST /organizations/current/transfer-ownership'
  const refused = await app.refuse('not_found', transfer, { body: { user_id: member.user_id } }, owner)
  const unknown = await app.refuse('not_found', transfer, { body: { user_id: stranger.user_id } }, owner)
  expect({ ...refused.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  await change(restore, member.email)
  await app.call(transfer, { body: { user_id: member.user_id } }, owner)
})

test('an account is deleted while it is suspended, and its address is free again [S19]', async () => {
  const email = 'linus@example.com'
  const cookie = await createPerson(app, { name: 'Linus', email })
  const { id } = (await app.call('GET /users/me', { cookie })).body
  await change(byOperator, email)
  await deleteAccount({ database: app.database, deletion_checks: [] }, OPERATOR, id)
  const rows = await query(app.database_url, `select suspended_at, email from users where id = '${id}'`)
  expect(rows).toEqual([{ suspended_at: null, email: null }])
  await createPerson(app, { name: 'Linus again', email })
})
