import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signIn } from './people.ts'
import { query } from './postgres.ts'
import { createTeam, type Somebody, somebody } from './teams.ts'
import { app, useApp } from './use-app.ts'

let ada: Somebody
useApp()
beforeAll(async () => {
  ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
})

// A half is an unpaired surrogate. Each of the others is invisible or reverses the text after it.
const HALF = '\ud83d'
const DECEPTIVE = ['\u202e', '\u061c', '\u3164']

const faults = async (method: string, path: string, json: object) => {
  const answer = await app.send(method, path, { cookie: ada.cookie, json })
  const { errors = [] } = answer.body as { errors?: { pointer: string }[] }
  return [answer.status, ...errors.map(({ pointer }) => pointer)]
}

describe.each([HALF, ...DECEPTIVE])('the character %j', (character) => {
  const text = `Ada${character}`

  test('an invisible or unpaired character is refused in every text that is stored [R7]', async () => {
    const sign_up = { email: 'new@example.com', password: PASSWORD }
    expect(await faults('POST', '/auth/sign-up', { ...sign_up, name: text })).toEqual([422, '/name'])
    expect(await faults('POST', '/organizations', { name: text })).toEqual([422, '/name'])
    expect(await faults('PATCH', '/organizations/current', { name: text })).toEqual([422, '/name'])
    expect(await faults('PUT', '/users/profile', { name: text })).toEqual([422, '/name'])
    const email = 'lead@example.com'
    expect(await faults('POST', '/marketing/waitlist', { email, campaign: text })).toEqual([422, '/campaign'])
  })

  test('an invisible or unpaired character is refused in an address [R7]', async () => {
    const email = `a${character}b@example.com`
    expect(await faults('POST', '/auth/magic-link', { email })).toEqual([422, '/email'])
    expect(await faults('POST', '/organizations/current/invitations', { email, role: 'member' })).toEqual([
      422,
      '/email',
    ])
  })
})

test.each(['Your bank evil.example/login', 'Call 0900 123 4567'])('%s is refused in every name [R8]', async (name) => {
  const token = 'any'
  const password = PASSWORD
  expect(await faults('POST', '/auth/sign-up', { name, email: 'new@example.com', password })).toEqual([422, '/name'])
  expect(await faults('POST', '/auth/verify-email', { token, name })).toEqual([422, '/name'])
  expect(await faults('POST', '/organizations', { name })).toEqual([422, '/name'])
  expect(await faults('PATCH', '/organizations/current', { name })).toEqual([422, '/name'])
  expect(await faults('PUT', '/users/profile', { name })).toEqual([422, '/name'])
})

test('half a character is refused in a new password and in the path a link leads to', async () => {
  const account = { name: 'Ada', email: 'new@example.com' }
  expect(await faults('POST', '/auth/sign-up', { ...account, password: `${PASSWORD}${HALF}` })).toEqual([
    422,
    '/password',
  ])
  expect(await faults('POST', '/auth/magic-link', { email: account.email, next: `/users?q=${HALF}` })).toEqual([
    422,
    '/next',
  ])
})

test('an address is refused when its normal form is not an address', async () => {
  for (const email of ['a\u037eb@example.com', 'a..b@example.com', 'a@127.0.0.1', 'a@１２７.0.0.1'])
    expect(await faults('POST', '/organizations/current/invitations', { email, role: 'member' }), email).toEqual([
      422,
      '/email',
    ])
})

test('every spelling of an address is stored as one [S16]', async () => {
  for (const email of [' Ju\u0308rgen@Mu\u0308ller.Example ', 'JÜRGEN@MÜLLER.example', 'jürgen@xn--mller-kva.example'])
    expect(await faults('POST', '/organizations/current/invitations', { email, role: 'member' })).toEqual([201])
  const rows = await query(app.database_url, 'select distinct email from invitations')
  expect(rows).toEqual([{ email: 'jürgen@xn--mller-kva.example' }])
})

test('a mail breaks the links in names that are older than their rule, and signing in works [R8]', async () => {
  const bob = await somebody(app, 'Bob')
  await createTeam(app, bob)
  await query(app.database_url, `update users set name = 'Bob at evil.example/x' where id = '${bob.user_id}'`)
  await query(
    app.database_url,
    `update organizations o set name = 'Call 5551234' from members m
     where m.organization_id = o.id and m.user_id = '${bob.user_id}' and o.kind = 'team'`,
  )
  await signIn(app, bob)
  const body = { email: 'wanted@example.com', role: 'member' as const }
  await app.call('POST /organizations/current/invitations', { body }, { cookie: bob.cookie })
  const { mail } = await app.mailbox.take('organization-invitation', body.email)
  expect(mail.text).toContain('Bob at evil. example/x')
  expect(mail.text).not.toMatch(/evil\.example|5551234/)
  expect(mail.subject).toContain('Call 5\u200c5\u200c5\u200c1\u200c2\u200c3\u200c4')
})
