import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenInvariants } from '../../../../database/test/invariants.ts'
import type { DatabaseHandle } from '../../../src/adapters/postgres/database.ts'
import { createPasswords } from '../../../src/features/auth/passwords/hashing.ts'
import { suspend } from '../../../src/features/users/suspension.ts'
import { OPERATOR } from '../../../src/http/actor.ts'
import { createTokenHasher, newToken } from '../../../src/http/tokens.ts'
import { AUTH_SECRET } from '../../app.ts'
import type { Answer } from '../../client.ts'
import { openTestDatabase } from '../../database.ts'
import { endedOrBlocked } from '../../meanwhile.ts'
import { PASSWORD } from '../../people.ts'
import type { ServerProcess } from '../server-process.ts'
import { client, database_url, replicas, useReplicas } from '../use-replicas.ts'
import { ROUNDS } from './race.ts'
import { createWorld, personOf, readStates } from './worlds.ts'

useReplicas()

let database: DatabaseHandle
beforeAll(() => {
  database = openTestDatabase(database_url(), 5)
})
afterAll(() => database.close())

const hashToken = createTokenHasher(AUTH_SECRET)

type Tony = ReturnType<typeof personOf>

/** Tony does this at one of the servers while he is suspended, with one of these statuses. */
type Meanwhile = { path: string; method?: string; prepare?: (tony: Tony) => Promise<object>; statuses: number[] }

const MEANWHILE: [name: string, meanwhile: Meanwhile][] = [
  ['a sign-in by password', { path: '/auth/sign-in', prepare: choosePassword, statuses: [200, 401] }],
  ['a sign-in by a link', { path: '/auth/magic-link/confirm', prepare: sendLink, statuses: [200, 401, 404] }],
  [
    'an accepted invitation',
    { path: '/invitations/accept', prepare: async ({ token }) => ({ token }), statuses: [200, 401, 404] },
  ],
  ['the deletion of the account', { path: '/users/profile/account', method: 'DELETE', statuses: [204, 401] }],
]

const TIMEOUT = { timeout: 60_000 + ROUNDS * 3000 }

test.each(MEANWHILE)(
  '%s beside a suspension leaves no session [S19]',
  TIMEOUT,
  async (_, { path, method, prepare, statuses }) => {
    await inBothOrders(async (meet, replica) => {
      const tony = personOf(await createWorld(client, ['ada', 'tony']), 'tony')
      const json = await prepare?.(tony)
      const act = () => replica.send(method ?? 'POST', path, { cookie: tony.cookie, json })
      return await meet(tony.id, act, async (answer) => {
        expect(statuses, answer.text).toContain(answer.status)
        for (const each of replicas) {
          const refused = await each.send('GET', '/auth/session', { cookie: answer.cookie ?? tony.cookie })
          expect(refused.status).toBe(401)
        }
        const left = await client.query('select from sessions where user_id = $1', [tony.id])
        expect(left.rowCount).toBe(0)
      })
    })
  },
)

test('of a transfer and the suspension of its new owner the first one decides [T6, O8]', TIMEOUT, async () => {
  await inBothOrders(async (meet, replica) => {
    const world = await createWorld(client, ['ada', 'grace'])
    const [ada, grace] = [personOf(world, 'ada'), personOf(world, 'grace')]
    const transfer = () =>
      replica.send('POST', '/organizations/current/transfer-ownership', {
        cookie: ada.cookie,
        json: { user_id: grace.id },
      })
    return await meet(grace.id, transfer, async ({ status, text }, transferFirst) => {
      expect(status, text).toBe(transferFirst ? 200 : 404)
      const { rows } = await client.query('select user_id from members where organization_id = $1 and role = $2', [
        world.team,
        'owner',
      ])
      expect(rows).toEqual([{ user_id: transferFirst ? grace.id : ada.id }])
    })
  })
})

test('an invitation sent beside the suspension of its sender ends with it [I10]', TIMEOUT, async () => {
  await inBothOrders(async (meet, replica) => {
    const world = await createWorld(client, ['ada', 'grace'])
    const grace = personOf(world, 'grace')
    const invite = () =>
      replica.send('POST', '/organizations/current/invitations', {
        cookie: grace.cookie,
        json: { email: `guest.${grace.id}@example.com`, role: 'admin' },
      })
    return await meet(grace.id, invite, async ({ status, text }, inviteFirst) => {
      expect(status, text).toBe(inviteFirst ? 201 : 401)
    })
  })
})

test('an acceptance beside the suspension of the inviter comes before it or fails [I10, O8]', TIMEOUT, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const world = await createWorld(client, ['ada', 'grace', 'tony'])
    const [grace, tony] = [personOf(world, 'grace'), personOf(world, 'tony')]
    const accept = replicaOf(round).send('POST', '/invitations/accept', {
      cookie: tony.cookie,
      json: { token: tony.token },
    })
    const [{ status, text }] = await Promise.all([
      accept,
      database.transaction((tx) => suspend(tx, OPERATOR, grace.id)),
    ])
    expect([200, 404], text).toContain(status)
    const [state] = await readStates(client, [world])
    expect(state).toMatchObject(
      status === 200
        ? { roles: { tony: 'member' }, invitations: { tony: 'accepted' } }
        : { invitations: { tony: 'revoked' } },
    )
    expect(state?.roles.tony === undefined).toBe(status === 404)
  }
  expect(await brokenInvariants(client)).toEqual([])
})

/** The change and the suspension both wait for the row of the user. Returns whether both did wait. */
type Meet = (
  user_id: string,
  act: () => Promise<Answer<unknown>>,
  check: (answer: Answer<unknown>, actFirst: boolean) => Promise<void>,
) => Promise<boolean>

/** Runs rounds until each order has met half of them. A round that does not meet on a slow machine is repeated. */
async function inBothOrders(round: (meet: Meet, replica: ServerProcess) => Promise<boolean>): Promise<void> {
  for (const actFirst of [true, false]) {
    const meet: Meet = async (user_id, act, check) => {
      const answer = await meetAtTheUser(user_id, act, actFirst)
      if (answer) await check(answer, actFirst)
      return answer !== undefined
    }
    let met = 0
    for (let at = 0; met < ROUNDS / 2 && at < ROUNDS * 2; at += 1) if (await round(meet, replicaOf(at))) met += 1
    expect(met).toBeGreaterThanOrEqual(ROUNDS / 2)
  }
  expect(await brokenInvariants(client)).toEqual([])
}

function replicaOf(round: number): ServerProcess {
  const replica = replicas[round % replicas.length]
  if (!replica) throw new Error('There are two servers')
  return replica
}

// A server gives up a lock after two seconds. The first one may take as long as it needs to get there.
const SECOND_COMES_MS = 1500

/** Returns the answer of `act`, or undefined when the two did not both wait for the row of the user. */
async function meetAtTheUser(
  user_id: string,
  act: () => Promise<Answer<unknown>>,
  actFirst: boolean,
): Promise<Answer<unknown> | undefined> {
  let answer: Answer<unknown> | undefined
  const change = async () => {
    answer = await act()
  }
  const stop = async () => {
    await database.transaction((tx) => suspend(tx, OPERATOR, user_id))
  }
  const [first, second] = actFirst ? [change, stop] : [stop, change]
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [user_id])
  const one = first()
  await endedOrBlocked(database_url(), one)
  const running = [one, second()]
  const met = await vi.waitUntil(bothWait, { timeout: SECOND_COMES_MS, interval: 5 }).catch(() => false)
  await client.query('commit')
  await (met ? Promise.all(running) : Promise.allSettled(running))
  return met ? answer : undefined
}

async function bothWait(): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount === 2
}

async function choosePassword({ id, email }: Tony): Promise<object> {
  const passwords = createPasswords('test')
  await client.query('update users set password_hash = $2 where id = $1', [id, await passwords.hash(PASSWORD)])
  return { email, password: PASSWORD }
}

async function sendLink({ id, email }: Tony): Promise<object> {
  const token = newToken()
  await client.query(
    `insert into email_tokens (token_hash, purpose, email, user_id, expires_at)
     values ($1, 'magic_link', $2, $3, now() + interval '10 minutes')`,
    [hashToken(token), email, id],
  )
  return { token }
}
