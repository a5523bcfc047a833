import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenHasher, newToken } from '../../src/http/tokens.ts'
import { AUTH_SECRET } from '../app.ts'
import { connect, query } from '../postgres.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const WRITERS_EACH = 4
// One user may own all of these.
const TEAMS_EACH = 10

let postgres: OwnPostgres
let replicas: [ServerProcess, ServerProcess]
beforeAll(async () => {
  postgres = await startOwnPostgres()
  const environment = { DATABASE_URL: postgres.url }
  // The first one migrates, so they start one after the other.
  replicas = [await startServer(environment), await startServer(environment)]
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await postgres.remove()
})

const hashToken = createTokenHasher(AUTH_SECRET)

async function person(): Promise<string> {
  const token = newToken()
  await query(
    postgres.url,
    `with person as (insert into users (email, name) values ('${crypto.randomUUID()}@example.com', 'Ada') returning id)
     insert into sessions (token_hash, user_id, method, expires_at)
     select '\\x${hashToken(token).toString('hex')}', id, 'password', now() + interval '1 day' from person`,
  )
  return `session=${token}`
}

/** Repeats `insert` while the database is away. */
async function untilStored(insert: () => Promise<string>): Promise<string> {
  for (;;) {
    const stored = await insert().catch(() => wait(20))
    if (stored) return stored
  }
}

const createTeam = (replica: ServerProcess, cookie: string) =>
  replica.send('POST', '/organizations', {
    cookie,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Team' }),
  })

async function untilReady(replica: ServerProcess): Promise<void> {
  while ((await replica.send('GET', '/ready')).status !== 200) await wait(20)
}

const faultsOf = (replica: ServerProcess) =>
  replica.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 60)

test('a connection lost while a transaction waits on it is a 503, and the process goes on', async () => {
  const [replica] = replicas
  const cookie = await person()
  const locker = await connect(postgres.url)
  await locker.query('begin; lock table organizations in share row exclusive mode')
  let isAnswered = false
  const answer = createTeam(replica, cookie).finally(() => {
    isAnswered = true
  })
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock'"
  while (!isAnswered && (await locker.query(waiting)).rowCount === 0) await wait(5)
  await locker.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)

  expect(await answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
  await locker.end()
  await untilReady(replica)
  expect((await createTeam(replica, cookie)).status).toBe(201)
})

test('under writes no lost connection, restart or crash ends a process or loses an acknowledged write', async () => {
  const writing = new AbortController()
  const acknowledged = replicas.map((): string[] => [])
  const refused: number[] = []
  const write = async (index: 0 | 1) => {
    let cookie = await person()
    for (let sent = 1; !writing.signal.aborted; sent += 1) {
      if (sent % TEAMS_EACH === 0) cookie = await untilStored(person)
      const { status, body } = await createTeam(replicas[index], cookie)
      if (status === 201) acknowledged[index]?.push((body as { organization: { id: string } }).organization.id)
      else refused.push(status)
    }
  }
  const writers = Array.from({ length: WRITERS_EACH }, () => [write(0), write(1)]).flat()
  const recovered = () =>
    Promise.all(
      replicas.map(async (replica, index) => {
        await untilReady(replica)
        const before = acknowledged[index]?.length ?? 0
        while ((acknowledged[index]?.length ?? 0) < before + WRITERS_EACH) await Promise.race([wait(5), ...writers])
      }),
    )

  await recovered()
  for (let round = 0; round < 10; round += 1) {
    await postgres.terminateAll()
    await recovered()
  }
  await postgres.restart()
  await recovered()
  await postgres.crash()
  await recovered()
  writing.abort()
  await Promise.all(writers)

  expect(new Set(refused)).toEqual(new Set([503]))
  const stored = await query<{ id: string }>(postgres.url, "select id from organizations where kind = 'team'")
  const ids = new Set(stored.map(({ id }) => id))
  expect(acknowledged.flat().filter((id) => !ids.has(id))).toEqual([])
  expect(replicas.flatMap(faultsOf)).toEqual([])
  expect(await Promise.all(replicas.map((replica) => replica.stop()))).toEqual([0, 0])
})
