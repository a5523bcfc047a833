// The settings of the manifests with a real PostgreSQL and a real PgBouncer. Needs kustomize and pgbouncer.
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { expect, inject, test } from 'vitest'
import { runServer, startServer } from '../../../server/test/process/server-process.ts'
import { startCluster } from '../faults/cluster.ts'
import { createRole, startPooler } from '../faults/pgbouncer.ts'
import { environmentOf, environmentOfMigration } from './environment.ts'
import { find, render } from './manifests.ts'

const entry = join(inject('dist'), 'server.mjs')

test('the API of production starts behind the pooler of its cluster', async () => {
  const objects = render('production')
  const cluster = await startCluster()
  const role = await createRole(cluster)
  // What the operator does with the cluster and the pooler; only names, addresses and TLS are those of the test.
  const { initdb } = find(objects, 'Cluster', 'plinth-db').spec.bootstrap
  for (const statement of initdb.postInitApplicationSQL ?? []) {
    await query(cluster.url, statement.replace(`role ${initdb.owner} `, `role ${role.name} `))
  }
  const { poolMode, parameters } = find(objects, 'Pooler', 'plinth-pooler').spec.pgbouncer
  const { client_tls_sslmode: _, ...others } = parameters
  const pooler = await startPooler(cluster, role, { pool_mode: poolMode, ...others })

  const migrated = await runServer(
    'migrate',
    { ...environmentOfMigration(objects), DATABASE_URL: role.direct_url },
    entry,
  )
  expect(migrated, migrated.stderr).toMatchObject({ code: 0 })

  // The drain of production takes as long as it says; a test has nothing to drain.
  const settings = environmentOf(objects)
  const environment = { ...settings, DATABASE_URL: pooler.url, PORT: '0', DRAIN_SECONDS: '0' }
  const server = await startServer({ ...environment, AUTH_RATE_LIMIT_FACTOR: '' }, entry)
  expect((await server.call('GET /ready')).status).toBe(200)
  const { release } = (await server.call('GET /health')).body
  expect(release.image_digest).toBe(settings.RELEASE_IMAGE_DIGEST)
  expect(await server.stop()).toBe(0)
})
