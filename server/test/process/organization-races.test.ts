import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../database/test/invariants.ts'
import { hashInvitationToken } from '../../src/features/invitations/invite.ts'
import { createTokenHasher, newToken } from '../../src/http/tokens.ts'
import { AUTH_SECRET } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { connect } from '../postgres.ts'
import { type ServerProcess, startServer } from '../process.ts'

const ROUNDS = 100

type Client = Awaited<ReturnType<typeof connect>>

let database: TestDatabase
let client: Client
let replicas: [ServerProcess, ServerProcess]
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect(database.url)
  const environment = { DATABASE_URL: database.url }
  replicas = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await client.end()
  await database.drop()
})

const hashToken = createTokenHasher(AUTH_SECRET)
const SESSION = `insert into sessions (token_hash, user_id, method, expires_at) values ($1, $2, 'password', now() + interval '1 day')`

type Person = { id: string; cookie: string }

async function person(name: string): Promise<Person> {
  const token = newToken()
  const { rows } = await client.query<{ id: string }>('insert into users (email, name) values ($1, $2) returning id', [
    `${crypto.randomUUID()}@example.com`,
    name,
  ])
  const id = rows[0]?.id ?? ''
  await client.query(SESSION, [hashToken(token), id])
  return { id, cookie: `session=${token}` }
}

/** A new team of new people who act in it: Ada owns it, Grace is admin, Radia is a member; Tony is invited. */
async function world() {
  const [ada, grace, radia, tony] = [
    await person('Ada'),
    await person('Grace'),
    await person('Radia'),
    await person('Tony'),
  ]
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    "insert into organizations (kind, name) values ('team', 'Team') returning id",
  )
  const team = rows[0]?.id ?? ''
  for (const [member, role] of [
    [ada, 'owner'],
    [grace, 'admin'],
    [radia, 'member'],
  ] as const) {
    await client.query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
      team,
      member.id,
      role,
    ])
    await client.query('update users set active_organization_id = $1 where id = $2', [team, member.id])
  }
  const token = newToken()
  const invited = await client.query<{ id: string }>(
    `insert into invitations (organization_id, email, role, token_hash, expires_at)
     select $1, email, 'member', $2, now() + interval '1 day' from users where id = $3 returning id`,
    [team, hashInvitationToken(token), tony.id],
  )
  await client.query('commit')
  return { team, ada, grace, radia, tony, token, invitation: invited.rows[0]?.id ?? '' }
}

type World = Awaited<ReturnType<typeof world>>
type Move = (server: ServerProcess, world: World) => Promise<{ status: number; text: string }>

const send =
  (
    method: string,
    pathOf: (world: World) => string,
    who: (world: World) => Person,
    bodyOf?: (world: World) => object,
  ): Move =>
  (server, at) =>
    server.send(method, pathOf(at), {
      cookie: who(at).cookie,
      ...(bodyOf && { body: JSON.stringify(bodyOf(at)), headers: { 'content-type': 'application/json' } }),
    })

const CURRENT = '/organizations/current'
const transferTo = (to: 'grace' | 'radia') =>
  send(
    'POST',
    () => `${CURRENT}/transfer-ownership`,
    ({ ada }) => ada,
    (at) => ({ user_id: at[to].id }),
  )
const leave = (who: 'grace' | 'radia') =>
  send(
    'POST',
    () => `${CURRENT}/leave`,
    (at) => at[who],
  )
const remove = (whom: 'grace' | 'radia') =>
  send(
    'DELETE',
    (at) => `${CURRENT}/members/${at[whom].id}`,
    ({ ada }) => ada,
  )
const accept = send(
  'POST',
  () => '/invitations/accept',
  ({ tony }) => tony,
  ({ token }) => ({ token }),
)
const revoke = send(
  'DELETE',
  ({ invitation }) => `${CURRENT}/invitations/${invitation}`,
  ({ ada }) => ada,
)
const deleteTeam = send(
  'DELETE',
  () => CURRENT,
  ({ ada }) => ada,
)
const demoteGrace = send(
  'PATCH',
  ({ grace }) => `${CURRENT}/members/${grace.id}`,
  ({ ada }) => ada,
  () => ({ role: 'member' }),
)
const switchBack = send(
  'PUT',
  () => '/organizations/active',
  ({ radia }) => radia,
  ({ team }) => ({ organization_id: team }),
)
const deleteAccount = (who: 'tony' | 'radia') =>
  send(
    'DELETE',
    () => '/users/profile/account',
    (at) => at[who],
  )

/** What two moves may answer together, as their statuses in order; anything else is a fault. */
const RACES: [string, Move, Move, string[]][] = [
  ['transfer ∥ transfer', transferTo('grace'), transferTo('radia'), ['200 403', '403 200']],
  ['transfer ∥ leave', transferTo('grace'), leave('grace'), ['200 409', '404 204']],
  ['leave ∥ remove', leave('radia'), remove('radia'), ['204 404', '409 204']],
  ['accept ∥ accept', accept, accept, ['200 404', '404 200']],
  ['accept ∥ revoke', accept, revoke, ['200 404', '404 204']],
  ['accept ∥ delete organization', accept, deleteTeam, ['200 204', '404 204']],
  ['role change ∥ transfer', demoteGrace, transferTo('grace'), ['200 200', '403 200', '409 200']],
  ['delete account ∥ accept', deleteAccount('tony'), accept, ['204 200', '204 401', '204 404']],
  ['switch ∥ remove', switchBack, remove('radia'), ['200 204', '404 204']],
  ['delete account ∥ remove', deleteAccount('radia'), remove('radia'), ['204 204', '204 404']],
]

test.each(RACES)(
  '%s, a hundred times over two servers: no broken invariant, no 500 and no deadlock reaches a client',
  async (_, first, second, expected) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await world()
      const [left, right] = round % 2 ? replicas : (replicas.toReversed() as typeof replicas)
      const answers = await Promise.all([first(left, at), second(right, at)])
      const statuses = answers.map(({ status }) => status).join(' ')
      expect(expected, answers.map(({ text }) => text).join(' and ')).toContain(statuses)
    }
    expect(await brokenInvariants(client)).toEqual([])
  },
)
