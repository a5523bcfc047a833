import { ROUTE_LIST, type RouteKey } from '@plinth/contract/routes/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '../../src/features/audit/actions.ts'
import { PASSWORD } from '../people.ts'
import { ofWalks } from '../product-walks.ts'
import { AUTH_CHANGES, type Changes, OTHER_SIGN_INS, type Told } from './auth-changes.ts'
import { FACTOR_CHANGES } from './factor-changes.ts'
import { OTHER_TEAM_CHANGES, TEAM_CHANGES } from './team-changes.ts'
import { OTHER_USER_CHANGES, USER_CHANGES } from './user-changes.ts'
import { endWorld, eventOf, eventsDuring, eventsOf, startWorld, type World } from './world.ts'

// The test calls every route that changes something, successfully, and looks for its events.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => endWorld(world))

const CHANGES: Changes = { ...AUTH_CHANGES, ...FACTOR_CHANGES, ...TEAM_CHANGES, ...USER_CHANGES, ...ofWalks('changes') }

const OTHER_SUBJECT = 'the trail has accounts, sessions, members, roles, invitations, files and billing'
const NO_ACCOUNT = 'there is no account until the address is confirmed'
const NOTHING_KEPT = 'the server keeps nothing until the provider answers'
const CHALLENGE = 'returns a challenge'

const WITHOUT_EVENT: Partial<Record<RouteKey, string>> = {
  'POST /auth/sign-up': NO_ACCOUNT,
  'POST /auth/resend-verification': NO_ACCOUNT,
  'POST /auth/oidc/start': NOTHING_KEPT,
  'POST /auth/oidc/link': NOTHING_KEPT,
  'POST /auth/passkey/options': CHALLENGE,
  'POST /auth/second-factor/options': CHALLENGE,
  'POST /auth/reauthenticate/options': CHALLENGE,
  'POST /auth/factors/passkeys/options': CHALLENGE,
  'POST /auth/factors/code/begin': 'the secret counts once one of its codes is confirmed',
  'POST /invitations/preview': 'reads only',
  'PATCH /notifications': OTHER_SUBJECT,
  'PUT /notifications/preferences': OTHER_SUBJECT,
  'DELETE /notifications/:notification_id': OTHER_SUBJECT,
  'POST /marketing/waitlist': OTHER_SUBJECT,
  'POST /marketing/contact': OTHER_SUBJECT,
  ...ofWalks('without_event'),
}

test('every route that changes something is in the walk, or says why it has no event [A1]', () => {
  const changing = ROUTE_LIST.filter(({ method, key }) => method !== 'GET' || key === 'GET /auth/oidc/callback')
  const known = [...Object.keys(CHANGES), ...Object.keys(WITHOUT_EVENT)]
  expect(known.toSorted()).toEqual(changing.map(({ key }) => key).toSorted())
})

const OTHERS = { ...OTHER_SIGN_INS, ...OTHER_TEAM_CHANGES, ...OTHER_USER_CHANGES }

test.each(Object.entries({ ...CHANGES, ...OTHERS }))(
  '%s writes its events, with actor and target [A1]',
  async (_, prepare) => {
    const change = await prepare(world)
    let told: Told | undefined
    const events = await eventsDuring(world.app, async () => {
      told = await change()
    })
    const request_id = events[0]?.request_id ?? null
    expect(request_id).toMatch(/./)
    const by = { actor_kind: told?.kind ?? 'user', actor_user_id: told?.actor ?? null }
    const from = { network: '127.0.0.0/24', request_id }
    expect(events).toEqual(told?.events.map((event) => eventOf({ ...by, ...from, ...event })))
  },
)

test('no event of the walk holds a secret, a name or an address, and each has a known action [A3]', async () => {
  const events = await eventsOf(world.app)
  expect(events.length).toBeGreaterThan(Object.keys(CHANGES).length)
  expect(world.tokens.size).toBeGreaterThan(Object.keys(AUTH_CHANGES).length)
  const text = JSON.stringify(events)
  const words = [PASSWORD, 'granite', 'Ada', 'Grace', 'Engines', 'notes.', 'example.com', '442079460000', '127.0.0.1']
  expect([...words, ...world.tokens].filter((secret) => text.includes(secret))).toEqual([])
  expect(ACTIONS).toEqual(expect.arrayContaining([...new Set(events.map(({ action }) => action))]))
})
