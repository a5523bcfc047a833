import { describe, expect, test } from 'vitest'
import { addCodes, halfway, refuseStep } from '../factors/people.ts'
import { signIn } from '../people.ts'
import { query } from '../postgres.ts'
import { createTeam, somebody } from '../teams.ts'
import { app, useApp } from '../use-app.ts'
import { eventsDuring, eventsOf, teamOfTwo } from './world.ts'

useApp({ trusted_proxy_profile: 'loopback' })

const rename = (cookie: string, options: { headers?: Record<string, string> } = {}) =>
  app.send('PATCH', '/organizations/current', { cookie, json: { name: 'Difference Engines' }, ...options })

describe('a change and its event happen together', () => {
  test('a change whose event cannot be written does not happen [A1]', async () => {
    const ada = await somebody(app, 'Ada')
    await createTeam(app, ada, 'Analytical Engines')
    await query(
      app.database_url,
      `alter table audit_events add constraint no_renames check (action <> 'organization.renamed') not valid`,
    )
    expect((await rename(ada.cookie)).status).toBe(500)
    await query(app.database_url, 'alter table audit_events drop constraint no_renames')
    const { body } = await app.call('GET /organizations/current', ada)
    expect(body.organization.name).toBe('Analytical Engines')
  })

  test('a change that is refused has no event [A1]', async () => {
    const { ada, grace } = await teamOfTwo(app)
    const params = { user_id: ada.user_id }
    const events = await eventsDuring(app, async () => {
      expect((await rename(grace.cookie)).status).toBe(403)
      await app.refuse('forbidden', 'DELETE /organizations/current/members/:user_id', { params }, grace)
    })
    expect(events).toEqual([])
  })

  test('a change that changes nothing has no event', async () => {
    const { ada, grace, organization_id } = await teamOfTwo(app)
    const profile = { name: 'Ada', phone_number: null, profile_image: null }
    const events = await eventsDuring(app, async () => {
      await app.call('PATCH /organizations/current', { body: { name: 'Analytical Engines' } }, ada)
      await app.call('PUT /organizations/active', { body: { organization_id } }, ada)
      await app.call('PUT /users/profile', { body: profile }, ada)
      const input = { params: { user_id: grace.user_id }, body: { role: 'member' as const } }
      await app.call('PATCH /organizations/current/members/:user_id', input, ada)
      await app.call('DELETE /auth/sessions', ada)
      await app.call('POST /auth/sign-out')
      await app.call('POST /auth/magic-link', { body: { email: 'nobody@example.com' } })
    })
    expect(events).toEqual([])
  })
})

test('a change of the profile names the fields that changed, and no others [A1]', async () => {
  const ada = await somebody(app, 'Ada')
  const body = { name: 'Ada', phone_number: '+442079460000' }
  const [event, ...others] = await eventsDuring(app, () => app.call('PUT /users/profile', { body }, ada))
  expect(event).toMatchObject({ action: 'account.updated', details: { fields: ['phone_number'] } })
  expect(others).toEqual([])
})

test('a sign-in where another user is signed in ends the session of that user [S18]', async () => {
  const [ada, grace] = [await somebody(app, 'Ada'), await somebody(app, 'Grace')]
  const events = await eventsDuring(app, () => signIn(app, ada, grace.cookie))
  expect(events.map(({ action, actor_user_id, user_id }) => [action, actor_user_id, user_id])).toEqual([
    ['session.ended', ada.user_id, grace.user_id],
    ['session.started', ada.user_id, ada.user_id],
  ])
})

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:12:3456::7', '2001:db8:12::/48'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
])('an event keeps only the network of %s [A3]', async (address, network) => {
  const ada = await somebody(app, 'Ada')
  await createTeam(app, ada)
  const headers = { 'x-forwarded-for': address, 'x-request-id': 'ada.lovelace' }
  const [event] = await eventsDuring(app, () => rename(ada.cookie, { headers }))
  expect(event).toMatchObject({
    action: 'organization.renamed',
    network,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('the events of a deleted account and of a deleted team stay, and lead to nothing personal [A3]', async () => {
  const ada = await somebody(app, 'Ada')
  const organization_id = await createTeam(app, ada)
  await app.call('DELETE /users/profile/account', ada)
  const actions = (await eventsOf(app))
    .filter((event) => event.user_id === ada.user_id || event.organization_id === organization_id)
    .map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['account.created', 'account.deleted', 'organization.deleted']))
  expect(await query(app.database_url, `select * from organizations where id = '${organization_id}'`)).toEqual([])
  const [row] = await query(app.database_url, `select email, name, phone_number from users where id = '${ada.user_id}'`)
  expect(row).toEqual({ email: null, name: null, phone_number: null })
})

test('wrong passwords have one event for each account and network, and unknown addresses none [A3, A5]', async () => {
  const ada = await somebody(app, 'Ada')
  const fail = (email: string, from: string) =>
    app.refuse(
      'invalid_credentials',
      'POST /auth/sign-in',
      { body: { email, password: 'not the password' } },
      { headers: { 'x-forwarded-for': from } },
    )
  const events = await eventsDuring(app, async () => {
    await Promise.all([1, 2, 3].map((host) => fail(ada.email, `192.0.2.${host}`)))
    await fail(ada.email, '198.51.100.1')
    await fail('nobody@example.com', '192.0.2.1')
  })
  const failed = {
    action: 'sign_in.failed',
    actor_kind: 'user',
    actor_user_id: null,
    user_id: ada.user_id,
    details: {},
  }
  expect(events).toHaveLength(2)
  for (const network of ['192.0.2.0/24', '198.51.100.0/24'])
    expect(events).toContainEqual(expect.objectContaining({ ...failed, network }))
})

test('two changes at once have an event each, and one that loses has none', async () => {
  const { ada, grace } = await teamOfTwo(app)
  const events = await eventsDuring(app, async () => {
    const remove = () => app.send('DELETE', `/organizations/current/members/${grace.user_id}`, { cookie: ada.cookie })
    const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404, 404])
  })
  expect(events.map(({ action }) => action)).toEqual(['member.removed'])
})

test('a wrong second step has one event for an account and network, with no actor', async () => {
  const ada = await somebody(app, 'Ada')
  await addCodes(app, ada.cookie)
  const browser = await halfway(app, ada)
  const events = await eventsDuring(app, async () => {
    for (const code of ['000000', '000001']) await refuseStep(app, browser, { code })
  })
  expect(events).toEqual([
    expect.objectContaining({ action: 'sign_in.failed', actor_user_id: null, user_id: ada.user_id }),
  ])
})
