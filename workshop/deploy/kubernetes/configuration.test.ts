// The configuration of the server reads the settings of the pods. Needs kustomize.
import { describe, expect, test } from 'vitest'
import { VARIABLES } from '../../../server/src/config/variables.ts'
import { readConfig, readMigrateConfig } from '../../../server/src/config.ts'
import { environmentOf, environmentOfMigration } from './environment.ts'
import { find, OVERLAYS, render } from './manifests.ts'

// These variables only make up DATABASE_URL.
const HELPERS = ['POSTGRES_USER', 'POSTGRES_PASSWORD']
const MOST_OF_THE_CONNECTIONS = 0.8
// One pod is that of components/work, and one is its successor.
const PODS_OF_WORK = 2

describe.each(OVERLAYS)('in %s', (overlay) => {
  const objects = render(overlay)
  const environment = environmentOf(objects)

  test('the server accepts the settings of the API', () => {
    const config = readConfig(environment)
    expect(config).toMatchObject({
      environment: 'production',
      trusted_proxy_profile: 'single-proxy',
      database: { prepared_statements: false },
    })
    expect(config.release.image_digest).toMatch(/^sha256:/)
    expect(config.email).not.toBeNull()
  })

  test('the server knows every variable of the API', () => {
    expect(Object.keys(environment).filter((name) => !(name in VARIABLES) && !HELPERS.includes(name))).toEqual([])
  })

  test('the API uses the pooler, and the migration the primary itself', () => {
    const migration = readMigrateConfig(environmentOfMigration(objects))
    expect(new URL(readConfig(environment).database.url ?? '').host).toBe('app-pooler:5432')
    expect(new URL(migration.database_url).host).toBe('app-db-rw:5432')
    expect(find(objects, 'Pooler', 'app-pooler').spec.cluster.name).toBe('app-db')
  })

  test('the migration owns the tables and the API is another role, whose rights the migration grants', () => {
    const { initdb } = find(objects, 'Cluster', 'app-db').spec.bootstrap
    const migration = readMigrateConfig(environmentOfMigration(objects))
    expect(new URL(migration.database_url).username).toBe(initdb.owner)
    const [granted, used] = [migration.api_url ?? '', environment.DATABASE_URL ?? ''].map((url) => new URL(url))
    expect([granted?.username, granted?.password]).toEqual([used?.username, used?.password])
    expect(used?.username).not.toBe(initdb.owner)
  })

  test('the API and the migration check the certificate of the database', () => {
    const names = find(objects, 'Cluster', 'app-db').spec.certificates?.serverAltDNSNames
    expect(names).toContain('app-pooler')
    for (const { DATABASE_URL = '' } of [environment, environmentOfMigration(objects)]) {
      const { searchParams } = new URL(DATABASE_URL)
      expect(searchParams.get('sslmode')).toBe('verify-full')
      expect(searchParams.get('sslrootcert')).toBe('/etc/app/database/ca.crt')
    }
  })

  test('the connections are enough for all replicas, the jobs and one more of each in a rollout', () => {
    const { pool_max, replicas, max_connections } = readConfig(environment).database
    const autoscaler = find(objects, 'HorizontalPodAutoscaler', 'app-api').spec
    expect(replicas).toBe((autoscaler?.maxReplicas ?? 0) + 1 + PODS_OF_WORK)
    expect(pool_max * replicas).toBeLessThanOrEqual((max_connections ?? 0) * MOST_OF_THE_CONNECTIONS)
  })

  test('the pooler has room for all replicas and leaves connections of the database free', () => {
    const { max_connections } = readConfig(environment).database
    const max = Number(find(objects, 'Cluster', 'app-db').spec.postgresql.parameters.max_connections)
    const { instances, pgbouncer } = find(objects, 'Pooler', 'app-pooler').spec
    const { max_client_conn, default_pool_size, reserve_pool_size } = pgbouncer.parameters
    // One instance of the pooler must do when the others are gone.
    expect(Number(max_client_conn)).toBe(max_connections)
    const open = (instances + 1) * (Number(default_pool_size) + Number(reserve_pool_size))
    expect(open).toBeLessThanOrEqual(max * MOST_OF_THE_CONNECTIONS)
    expect(pgbouncer.poolMode).toBe('transaction')
  })

  test('a commit is on two instances, and each database is backed up', () => {
    const { instances, postgresql, plugins } = find(objects, 'Cluster', 'app-db').spec
    expect(instances).toBe(3)
    expect(postgresql.synchronous).toMatchObject({ method: 'any', number: 1, dataDurability: 'required' })
    const archiver = plugins?.find(({ isWALArchiver }) => isWALArchiver)
    const backup = find(objects, 'ScheduledBackup', 'app-db').spec
    expect(backup).toMatchObject({ cluster: { name: 'app-db' }, pluginConfiguration: { name: archiver?.name } })
    expect(find(objects, 'ObjectStore', archiver?.parameters?.barmanObjectName ?? '')).toBeDefined()
  })

  test('the operator makes the role that the API signs in as', () => {
    const [role] = find(objects, 'Cluster', 'app-db').spec.managed?.roles ?? []
    const name = new URL(environment.DATABASE_URL ?? '').username
    expect(role).toEqual({ name, ensure: 'present', login: true, passwordSecret: { name: 'app-db-api' } })
  })
})

test('no two overlays share a namespace or a folder of backups', () => {
  const rendered = OVERLAYS.map(render)
  const folders = rendered.map((objects) => find(objects, 'ObjectStore', 'app-backups').spec.configuration)
  expect(new Set(folders.map(({ destinationPath }) => destinationPath)).size).toBe(OVERLAYS.length)
  const namespaces = rendered.map(
    (objects) => new Set(objects.map(({ metadata }) => metadata.namespace ?? metadata.name)),
  )
  for (const names of namespaces) expect(names.size).toBe(1)
  expect(new Set(namespaces.flatMap((names) => [...names])).size).toBe(OVERLAYS.length)
})
