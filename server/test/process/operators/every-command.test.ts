import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTH_SECRET } from '../../app.ts'
import { type Event, eventOf, eventsDuring, teamOfTwo } from '../../audit/world.ts'
import { addPasskey } from '../../factors/people.ts'
import { query } from '../../postgres.ts'
import { inviteTo, type Somebody, somebody } from '../../teams.ts'
import { app, useApp } from '../../use-app.ts'
import { type Run, runServer } from '../server-process.ts'

// The test runs every command that changes or exports something, and looks for its event.

let folder: string
useApp()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (words: string, environment: Record<string, string> = {}) =>
  runServer(words, { NODE_ENV: 'test', AUTH_SECRET, DATABASE_URL: app.database_url, ...environment })

/** Prepares a command, and returns its arguments and its event. */
type Prepare = () => Promise<[words: string, event: Partial<Event>]>

const user = (change: (user: Somebody) => Promise<[string, Partial<Event>]>) => async () =>
  change(await somebody(app, 'Ada'))

const after = (command: string) =>
  user(async ({ email, user_id }) => {
    expect(await run(`${command} ${email}`)).toMatchObject({ code: 0 })
    return [email, { user_id }]
  })

const alone = user(async ({ email, user_id }) => [email, { user_id }])

/** A name without an event says why. */
const EVENTS: Record<string, [action: string, prepare: Prepare]> = {
  'user suspend': ['account.suspended', alone],
  'user restore': ['account.restored', after('user suspend')],
  'user sign-out': [
    'session.all_ended',
    user(async ({ email, user_id }) => {
      await app.call('POST /auth/magic-link', { body: { email } })
      return [email, { user_id, details: { sessions: 1, links: 1 } }]
    }),
  ],
  'user reset-factors': [
    'factor.reset',
    user(async ({ cookie, email, user_id }) => {
      await addPasskey(app, cookie)
      return [`${email} --yes`, { user_id, details: { sessions_ended: 1 } }]
    }),
  ],
  'user export': [
    'account.exported',
    user(async ({ email, user_id }) => [`${email} --output=${join(folder, 'user.zip')}`, { user_id }]),
  ],
  'user delete': ['account.deleted', user(async ({ email, user_id }) => [`${email} --yes`, { user_id }])],
  'organization export': [
    'organization.exported',
    async () => {
      const { organization_id } = await teamOfTwo(app)
      return [`${organization_id} --output=${join(folder, 'organization.zip')}`, { organization_id }]
    },
  ],
  'organization transfer': [
    'organization.transferred',
    async () => {
      const { organization_id, grace } = await teamOfTwo(app)
      return [`${organization_id} ${grace.email}`, { organization_id, user_id: grace.user_id }]
    },
  ],
  'invitations revoke': [
    'invitation.revoked',
    async () => {
      const { organization_id, ada } = await teamOfTwo(app)
      await inviteTo(app, ada, 'guest@example.com')
      const { items } = (await app.call('GET /organizations/current/invitations', { query: {} }, ada)).body
      const target_id = items[0]?.id ?? ''
      return [`${organization_id} ${target_id}`, { organization_id, target_id }]
    },
  ],
  'directory hide': ['account.hidden', alone],
  'waitlist delete': [
    'waitlist.deleted',
    async () => {
      await app.call('POST /marketing/waitlist', { body: { email: 'lead@example.com' } })
      const [lead] = await query<{ id: string }>(app.database_url, 'select id from waitlist_leads')
      return ['lead@example.com', { target_id: lead?.id ?? null }]
    },
  ],
  announce: [
    'announcement.started',
    async () => ['news-1 --title=News --text=Text --yes', { details: { announcement: 'news-1' } }],
  ],
  'directory show': ['account.listed', after('directory hide')],
}

const READS = 'reads only'
const NO_ACCOUNT = 'changes no account, organization, file or subscription'

const WITHOUT_EVENT: Record<string, string> = {
  start: NO_ACCOUNT,
  work: NO_ACCOUNT,
  migrate: NO_ACCOUNT,
  roles: NO_ACCOUNT,
  doctor: READS,
  seed: 'refuses production, and calls the verbs of the features, which write events',
  audit: READS,
  'user list': READS,
  'user show': READS,
  'organization show': READS,
  'waitlist export': READS,
  'jobs list': READS,
  'jobs run': 'what the job changes has events of the job',
  'jobs retry': NO_ACCOUNT,
  'jobs delete': NO_ACCOUNT,
}

test('every command is in the walk, or says why it has no event [A1]', async () => {
  const { code, stderr } = await run('no-such-command')
  expect([code, stderr.startsWith('Usage: server ')]).toEqual([1, true])
  const names = [...stderr.matchAll(/server ([a-z -]+?)(?: [<[].*)?$/gm)].map(([, name = '']) => name)
  expect(names.toSorted()).toEqual([...Object.keys(EVENTS), ...Object.keys(WITHOUT_EVENT)].toSorted())
})

const rows = Object.entries(EVENTS).map(([name, [action, prepare]]) => [name, action, prepare] as const)

test.each(rows)('server %s writes the event %s, of an operator by name [A1, A6]', async (name, action, prepare) => {
  const [words, event] = await prepare()
  let result: Run | undefined
  const events = await eventsDuring(app, async () => {
    result = await run(`${name} ${words} --as=grace.h`)
  })
  expect(result).toMatchObject({ code: 0, stderr: '' })
  const details = { ...event.details, operator: 'grace.h' }
  expect(events).toEqual([eventOf({ action, actor_kind: 'operator', ...event, details })])
})
