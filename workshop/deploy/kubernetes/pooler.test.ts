// A real PostgreSQL and a real PgBouncer get the settings of the manifests. Needs kustomize and pgbouncer.
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { expect, inject, test } from 'vitest'
import { startCluster } from '../../../server/test/process/cluster.ts'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { createRole, startPooler } from '../faults/pgbouncer.ts'
import { environmentOf, environmentOfMigration } from './environment.ts'
import { find, render } from './manifests.ts'

const entry = join(inject('dist'), 'server.mjs')

test('the API of production starts behind the pooler of its cluster', async () => {
  const objects = render('production')
  const cluster = await startCluster()
  const owner = await createRole(cluster)
  const environment_of_migration = environmentOfMigration(objects)
  const { username: name, password } = new URL(environment_of_migration.DATABASE_API_URL ?? '')
  const direct_url = Object.assign(new URL(cluster.url), { username: name, password }).href
  const migrate = () =>
    runServer(
      'migrate',
      { ...environment_of_migration, DATABASE_URL: owner.direct_url, DATABASE_API_URL: direct_url },
      entry,
    )

  // The job may be faster than the operator, and is tried again.
  const early = await migrate()
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining(`There is no role ${name}`) })
  expect(find(objects, 'Job', 'app-migrate').spec?.backoffLimit).toBeGreaterThan(0)
  await query(cluster.url, `create role ${name} login password '${password}'`)
  const migrated = await migrate()
  expect(migrated, migrated.stderr).toMatchObject({ code: 0 })

  // The operator configures the pooler like this; only names, addresses and TLS are those of the test.
  const { poolMode, parameters } = find(objects, 'Pooler', 'app-pooler').spec.pgbouncer
  const { client_tls_sslmode: _, ...others } = parameters
  const pooler = await startPooler(cluster, { name, password, direct_url }, { pool_mode: poolMode, ...others })

  // The drain of production takes as long as it says; a test has nothing to drain.
  const settings = environmentOf(objects)
  const environment = { ...settings, DATABASE_URL: pooler.url, PORT: '0', DRAIN_SECONDS: '0' }
  const server = await startServer({ ...environment, AUTH_RATE_LIMIT_FACTOR: '' }, entry)
  expect((await server.call('GET /ready')).status).toBe(200)
  const { release } = (await server.call('GET /health')).body
  expect(release.image_digest).toBe(settings.RELEASE_IMAGE_DIGEST)
  const report = await runServer('doctor', { ...environment, DATABASE_URL: pooler.url }, entry)
  expect(report.stdout).toMatch(
    new RegExp(`^ok +roles +two roles: ${name} reads and writes rows, the tables belong to ${owner.name}$`, 'm'),
  )
  expect(await server.stop()).toBe(0)
})
