import { createDatabase, databaseName, type TestDatabase } from '@plinth/tools/databases'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CASES } from '../cases/all.ts'
import { READS } from '../cases/reads.ts'
import { startSessions } from '../data/callers.ts'
import { addPeople } from '../data/people.ts'
import { requireSameAnswers } from '../parts/answers.ts'
import { actAs, prepare } from '../parts/bench.ts'
import { countStatements } from '../parts/statements.ts'
import { type MailSink, startMailSink } from '../servers/mail-sink.ts'
import { withServers } from '../servers/process.ts'
import { floorProgram, projectProgram, SOURCES } from '../servers/programs.ts'

// The test runs the bench with few users and without its figures, to prove that it compares what is comparable.

let database: TestDatabase
let mail: MailSink
beforeAll(async () => {
  mail = await startMailSink()
  database = await createDatabase(inject('serverUrl'), databaseName(inject('templateUrl')))
  await addPeople(database.url, { people: 2000, notifications: 10_000, callers: 20 })
})
afterAll(async () => {
  mail.close()
  await database.drop()
})

const surroundings = () => ({ database_url: database.url, mail_environment: mail.environment })
const programs = () => ({
  floor: { ...floorProgram(surroundings()), name: 'test-floor' },
  project: { ...projectProgram(surroundings()), name: 'test-project' },
})

test('the floor answers every request of the bench as the project does', async () => {
  await withServers(programs(), async (servers) => {
    for (const measured of CASES) {
      await actAs(database.url, measured)
      const callers = await startSessions(database.url)
      await requireSameAnswers(measured, servers, callers, () => prepare(database.url, measured, callers))
    }
  })
})

test('a request without a session is refused by both', async () => {
  await withServers(programs(), async ({ floor, project }) => {
    for (const { url } of [floor, project]) {
      const statuses = await Promise.all(
        ['/users/me', '/users', '/notifications', '/files'].map(async (path) => (await fetch(url + path)).status),
      )
      expect(statuses).toEqual([401, 401, 401, 401])
    }
  })
})

test('the statements of each request are counted', async () => {
  const counts = await countStatements({ entries: SOURCES, surroundings: surroundings() }, READS)
  expect(Object.keys(counts)).toEqual(READS.map(({ key }) => key))
  for (const [key, { floor, project }] of Object.entries(counts)) {
    expect(floor, key).toBe(1)
    expect(project, key).toBeGreaterThanOrEqual(1)
  }
})
