import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { query } from '../postgres.ts'
import { addMember, createTeam, type Somebody, somebody } from '../teams.ts'
import { runServer } from './server-process.ts'

let app: TestApp
let [ada, grace]: Somebody[] = []
let team: string
beforeAll(async () => {
  app = await startTestApp()
  ada = await somebody(app, 'Ada')
  grace = await somebody(app, 'Grace')
  team = await createTeam(app, ada)
  await addMember(app, ada, grace)
  await app.call(
    'PATCH /organizations/current/members/:user_id',
    { params: { user_id: grace.user_id }, body: { role: 'admin' } },
    ada,
  )
  await app.settled()
})
afterAll(() => app.close())

const audit = (words: string) => runServer(`audit ${words}`.trim(), { DATABASE_URL: app.database_url })

type Line = { action: string; created_at: string; id: string }

async function linesOf(words: string): Promise<Line[]> {
  const { code, stdout, stderr } = await audit(words)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

const actionsOf = async (words: string) => (await linesOf(words)).map(({ action }) => action)

describe('the events that server audit prints', () => {
  test('server audit prints of a user what happened to them and what they did to others [A4]', async () => {
    const own = ['account.created', 'session.started', 'session.ended', 'session.started']
    expect(await actionsOf(`--user ${ada?.email.toUpperCase()}`)).toEqual([
      ...own,
      'organization.created',
      'invitation.created',
      'member.role_changed',
    ])
    const grace_events = [...own, 'invitation.accepted', 'member.joined', 'member.role_changed']
    expect(await actionsOf(`--user=${grace?.user_id}`)).toEqual(grace_events)
  })

  test('server audit prints the events of an organization, with all that is known of each [A4]', async () => {
    const lines = await linesOf(`--organization ${team}`)
    expect(lines.map(({ action }) => action)).toEqual([
      'organization.created',
      'invitation.created',
      'invitation.accepted',
      'member.joined',
      'member.role_changed',
    ])
    expect(lines.at(-1)).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      action: 'member.role_changed',
      actor_kind: 'user',
      actor_user_id: ada?.user_id,
      user_id: grace?.user_id,
      organization_id: team,
      target_id: null,
      details: { from: 'member', to: 'admin' },
      network: '127.0.0.0/24',
      request_id: expect.any(String),
    })
  })

  test('server audit prints the events of a deleted account, by its id [A4]', async () => {
    const gone = await somebody(app, 'Gone')
    await app.call('DELETE /users/profile/account', gone)
    expect((await actionsOf(`--user ${gone.user_id}`)).at(-1)).toBe('account.deleted')
  })
})

describe('a long trail', () => {
  const LONG = crypto.randomUUID()

  beforeAll(async () => {
    // A page can end between two events of the same time, so there are as many as a page has.
    await query(
      app.database_url,
      `insert into audit_events (action, actor_kind, details, organization_id, created_at)
       select 'file.created', 'system', '{}', '${LONG}', now() - n / 1500 * interval '1 hour' from generate_series(1, 2500) n`,
    )
  })

  test('a long trail is printed whole, each event once and in order', async () => {
    const lines = await linesOf(`--organization ${LONG}`)
    expect(new Set(lines.map(({ id }) => id))).toHaveProperty('size', 2500)
    const places = lines.map(({ created_at, id }) => `${created_at} ${id}`)
    expect(places).toEqual(places.toSorted())
  })

  test('a long trail stops quietly when its reader closes the pipe', async () => {
    const main = join(root, 'server/src/main.ts')
    const child = spawn(process.execPath, [main, 'audit', '--organization', LONG], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.database_url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text) => (stderr += text))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
  })
})

test.each([
  ['', 'Say which events'],
  ['--user nobody@example.com', 'No account has the address nobody@example.com'],
  ['--user nobody', 'This is not an email address or the id of a user: nobody'],
  ['--organization engines', 'This is not the id of an organization: engines'],
  ['--since yesterday', 'This is not a time such as 7d, 12h or 2026-11-01: yesterday'],
  ['--since 2026-13-45', 'This is not a time'],
  ['--until 7d', "Unknown option '--until'"],
])('server audit %s prints nothing and exits 1 with a reason', async (words, reason) => {
  expect(await audit(words)).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(reason) })
})

test('a command is recorded as the change of an operator', async () => {
  const barbara = await somebody(app, 'Barbara')
  await runServer(`directory hide ${barbara.email}`, { DATABASE_URL: app.database_url })
  expect((await linesOf(`--user ${barbara.email}`)).at(-1)).toMatchObject({
    action: 'account.hidden',
    actor_kind: 'operator',
    actor_user_id: null,
    network: null,
    request_id: null,
  })
})
