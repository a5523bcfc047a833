import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../app.ts'
import type { Browser } from '../../browser.ts'
import { Authenticator } from '../../factors/authenticator.ts'
import { addCodes, addPasskey, type CodeApp, halfway } from '../../factors/people.ts'
import { query } from '../../postgres.ts'
import { type Somebody, somebody } from '../../teams.ts'
import { postAtOnce } from '../at-once.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ROUNDS } from './race.ts'

const TIMEOUT = { timeout: 60_000 + ROUNDS * 5000 }

let app: TestApp
let replicas: ServerProcess[]
let ada: Somebody
let codes: CodeApp
let recovery_codes: string[]
const authenticator = new Authenticator()
beforeAll(async () => {
  app = await startTestApp()
  const environment = { DATABASE_URL: app.database_url, RUN_JOBS: 'off' }
  replicas = await Promise.all([startServer(environment), startServer(environment)])
  ada = await somebody(app, 'Ada')
  const added = await addCodes(app, ada.cookie)
  codes = added.app
  recovery_codes = added.recovery_codes
  await addPasskey(app, ada.cookie, authenticator)
})
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()))
  await app.close()
})

/** Posts one body ten times at once, in turn to both servers and from each browser; one of them opens one session. */
async function expectOneSession(path: string, body: object, browsers: readonly Browser[] = []): Promise<void> {
  await forget('delete from sessions')
  const bodies = Array.from({ length: 10 }, (_, index) => ({
    body,
    cookie: browsers[Math.floor(index / 2) % browsers.length]?.cookie,
  }))
  const statuses = await postAtOnce(replicas, path, bodies)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
  expect(await countSessions()).toBe(1)
}

async function countSessions(): Promise<number> {
  const statement = `select count(*)::int as sessions from sessions where user_id = '${ada.user_id}'`
  const [row] = await query<{ sessions: number }>(app.database_url, statement)
  return row?.sessions ?? 0
}

/** Makes what was used usable again, and keeps a hundred rounds below the limit of sessions. */
const forget = (statement: string) => query(app.database_url, `${statement} where user_id = '${ada.user_id}'`)

const rounds = async (one: (round: number) => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await one(round)
}

test('ten parallel uses of one code from two browsers over two servers open one session [V6]', TIMEOUT, async () => {
  await rounds(async () => {
    await forget('update one_time_codes set last_step = 0')
    const browsers = [await halfway(app, ada), await halfway(app, ada)]
    await expectOneSession('/auth/second-factor', { code: codes.codeAt(0) }, browsers)
  })
})

test(
  'ten parallel uses of one recovery code from two browsers over two servers open one session [V6]',
  TIMEOUT,
  async () => {
    await rounds(async (round) => {
      await forget('update recovery_codes set used_at = null')
      const browsers = [await halfway(app, ada), await halfway(app, ada)]
      const recovery_code = recovery_codes[round % recovery_codes.length]
      await expectOneSession('/auth/second-factor', { recovery_code }, browsers)
    })
  },
)

test('ten parallel uses of one answer of a passkey over two servers open one session [V6]', TIMEOUT, async () => {
  await rounds(async () => {
    const { body } = await app.call('POST /auth/passkey/options')
    await expectOneSession('/auth/passkey', { passkey: authenticator.get(body) })
  })
})
