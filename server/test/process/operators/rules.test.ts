import { expect, test } from 'vitest'
import { AUTH_SECRET } from '../../app.ts'
import { eventsDuring, teamOfTwo } from '../../audit/world.ts'
import { addCodes, addPasskey } from '../../factors/people.ts'
import { signIn } from '../../people.ts'
import { query } from '../../postgres.ts'
import { somebody } from '../../teams.ts'
import { app, useApp } from '../../use-app.ts'
import { runServer } from '../server-process.ts'

useApp()

const run = (words: string, environment: Record<string, string> = {}) =>
  runServer(words, { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: app.database_url, ...environment })

test('an operator resets the second factors of a user, who is told and signed out everywhere [V14]', async () => {
  const { user_id, email, cookie } = await somebody(app, 'Ada')
  const reset = (words: string) => run(`user reset-factors ${email}${words}`)
  expect(await reset(' --yes')).toMatchObject({ code: 0, stdout: `${email} has no second factor\n` })
  await addCodes(app, cookie)
  await addPasskey(app, cookie)
  const unsure = await reset('')
  expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining('confirm with --yes')])
  await app.call('GET /auth/session', { cookie })
  const { stdout } = await reset(' --yes')
  expect(stdout.split('\n')).toContain(`${email} signs in without a second factor`)
  await app.refuse('unauthorized', 'GET /auth/session', { cookie })
  const next = await signIn(app, { email })
  const { body } = await app.call('GET /auth/factors', { cookie: next })
  expect(body).toMatchObject({ passkeys: [], code: null, recovery_codes_left: 0 })
  const told = await query(
    app.database_url,
    `select 1 from notifications where user_id = '${user_id}' and title = 'Your second factors were reset'`,
  )
  expect(told).toHaveLength(1)
  const trail = "select action from audit_events where user_id = $1 and actor_kind = 'operator'"
  expect(await query(app.database_url, trail, [user_id])).toEqual([{ action: 'factor.reset' }])
})

test('the name of an operator is that of who called sudo, unless they give one, and fits the trail [A6]', async () => {
  const { email } = await somebody(app, 'Joan')
  const nameAfter = async (command: string, SUDO_USER: string) => {
    const [event] = await eventsDuring(app, () => run(command, { SUDO_USER }))
    return event?.details
  }
  expect(await nameAfter(`directory hide ${email}`, 'karen')).toEqual({ operator: 'karen' })
  expect(await nameAfter(`directory show ${email} --as=sue`, 'karen')).toEqual({ operator: 'sue' })
  expect(await run(`user suspend ${email} --as=${email}`)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'server user suspend failed: The name of an operator has at most 64 letters, digits, dots, hyphens and underscores\n',
  })
})

test('server audit prints the events of a user, of an organization, of both, and since a time [A4]', async () => {
  const { organization_id, ada, grace } = await teamOfTwo(app)
  await app.settled()
  const eventsOf = async (words: string) => {
    const { code, stdout, stderr } = await run(`audit ${words}`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const events: { action: string; created_at: string }[] = JSON.parse(`[${stdout.trim().replaceAll('\n', ',')}]`)
    return events
  }
  const named = async (words: string) => (await eventsOf(words)).map(({ action }) => action)
  const joined = ['invitation.accepted', 'member.joined']
  expect(await named(`--organization ${organization_id}`)).toEqual([
    'organization.created',
    'invitation.created',
    ...joined,
  ])
  expect((await named(`--user ${ada.email.toUpperCase()}`)).slice(-2)).toEqual([
    'organization.created',
    'invitation.created',
  ])
  const all = await eventsOf(`--user ${grace.user_id}`)
  const actions = all.map(({ action }) => action)
  expect([actions.length, actions.slice(-2)]).toEqual([6, joined])
  expect(all.at(-1)).toEqual({
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    action: 'member.joined',
    actor_kind: 'user',
    actor_user_id: grace.user_id,
    user_id: grace.user_id,
    organization_id,
    target_id: null,
    details: { role: 'member' },
    network: '127.0.0.0/24',
    request_id: expect.any(String),
  })
  expect(await named(`--organization ${organization_id} --user ${grace.user_id}`)).toEqual(joined)
  expect(await named(`--user ${grace.user_id} --since ${all[2]?.created_at}`)).toEqual(actions.slice(2))
  expect(await named(`--user ${grace.user_id} --since 1d`)).toEqual(actions)
  expect(await named(`--user ${grace.user_id} --since 2999-01-01`)).toEqual([])
  await app.call('DELETE /users/profile/account', grace)
  expect((await named(`--user ${grace.user_id}`)).slice(-2)).toEqual(['account.deleted', 'member.left'])
})
