// PgBouncer 1.21 or later keeps named statements in transaction mode, and an older one is refused at the start. Needs
// the Debian package pgbouncer; TEST_PGBOUNCER names another one, which must keep them.
import { join } from 'node:path'
import { connect } from '@plinth/database/client'
import { expect, inject, test } from 'vitest'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { runProgram } from '../programs.ts'
import { PRODUCTION } from '../replica.ts'
import { goThrough } from './journey.ts'
import { createRole, findPooler, setTimeouts, startPooler } from './pgbouncer.ts'

const entry = join(inject('dist'), 'server.mjs')
const POOLED = { DATABASE_PREPARED_STATEMENTS: 'pooled', DATABASE_MAX_CONNECTIONS: '500', DATABASE_REPLICAS: '2' }
const FIRST_WITH_NAMES = 21

const [, minor] = /PgBouncer 1\.(\d+)/.exec(await runProgram(findPooler(), ['--version'])) ?? []
const keepsNames = Number(minor) >= FIRST_WITH_NAMES
const mustKeepNames = process.env.TEST_PGBOUNCER !== undefined

/** The connections are so few that clients share each of them all the time. */
async function startShared(changes: Record<string, string>) {
  const cluster = await startCluster()
  const role = await createRole(cluster)
  await setTimeouts(role)
  const size = { default_pool_size: '3', min_pool_size: '0' }
  const { url } = await startPooler(cluster, role, { ...size, ...changes })
  return { url, environment: { ...POOLED, DATABASE_URL: url } }
}

test.runIf(keepsNames || mustKeepNames)(
  'a journey sends named statements through a PgBouncer that keeps them apart',
  async () => {
    const { url, environment } = await startShared({ max_prepared_statements: '300' })
    const replicas = await Promise.all(
      [1, 2].map(() => startServer({ ...environment, NODE_ENV: 'test', LOG_LEVEL: 'info' }, entry)),
    )
    await Promise.all(Array.from({ length: 4 }, (_, index) => goThrough(replicas, index)))
    // A connection of PostgreSQL has the names of PgBouncer, and has planned each of them.
    const client = await connect(url)
    const { rows } = await client.query('select name from pg_prepared_statements')
    await client.end()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ name }) => !name.startsWith('PGBOUNCER_'))).toEqual([])
  },
)

test('a start through a PgBouncer that does not keep named statements says what it takes', async () => {
  const { environment } = await startShared(keepsNames ? { max_prepared_statements: '0' } : {})
  const start = await runServer('start', { ...PRODUCTION, ...environment, PORT: '0' }, entry)
  expect(start).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'server start failed: The pooler does not keep named statements: it takes PgBouncer 1.21 or later with ' +
      'max_prepared_statements, or DATABASE_PREPARED_STATEMENTS=false\n',
  })
})
