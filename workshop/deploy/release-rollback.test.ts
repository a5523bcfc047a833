// The built release is the older one of two: the newer one has one more migration.
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { startEmbedded } from '@plinth/database/embedded/start'
import { root, startNode } from '@plinth/tools/processes'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { asRole } from '../../server/test/as-role.ts'
import { runServer, startServer } from '../../server/test/process/server-process.ts'

let older: string
beforeAll(() => {
  older = join(inject('dist'), 'server.mjs')
})

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-rollback-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The newer release, which has one more migration, migrates an empty database. */
async function deployNewer(
  sql: string,
  api?: string,
): Promise<{ database_url: string; api_url: string; name: string }> {
  const database = await startEmbedded({ directory: await temporary(), durable: false })
  onTestFinished(() => database.stop())
  const migrations = await temporary()
  await cp(join(inject('dist'), 'migrations'), migrations, { recursive: true })
  const count = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).length
  const name = `${String(count + 1).padStart(4, '0')}_later.sql`
  await writeFile(join(migrations, name), sql)
  const api_url = api === undefined ? '' : asRole(database.url, api)
  const environment = { DATABASE_URL: database.url, DATABASE_API_URL: api_url, MIGRATIONS_DIR: migrations }
  const migrated = await runServer('migrate', environment, older)
  expect(migrated, migrated.stderr).toMatchObject({ code: 0 })
  return { database_url: database.url, api_url, name }
}

async function check(...args: string[]) {
  let output = ''
  const child = startNode('release -- check', [join(root, 'scripts/release/check.ts'), ...args], {
    env: { PATH: process.env.PATH },
    onText: (text) => (output += text),
  })
  return { code: await child.closed, output }
}

test('an older release does not start after an incompatible migration, and changes nothing [H4]', async () => {
  const { database_url, name } = await deployNewer('alter table users add column nickname text;')
  const environment = { NODE_ENV: 'test', AUTH_SECRET: 'a secret of the older and the newer release', PORT: '0' }
  for (const command of ['start', 'migrate', 'doctor']) {
    const run = await runServer(command, { ...environment, DATABASE_URL: database_url }, older)
    expect(run, command).toMatchObject({ code: 1 })
    expect(run.stdout + run.stderr).toContain(`${name}, which is not marked as compatible`)
    expect(run.stdout).not.toContain('listening')
  }
  const rows = await query<{ name: string }>(database_url, 'select name from schema_migrations order by version desc')
  expect(rows[0]?.name).toBe(name)
})

test('an older release runs on a compatible schema, and the check knows that it was rolled back [H4, H5]', async () => {
  const { database_url } = await deployNewer('-- compatible\nalter table users add column nickname text;')
  const server = await startServer({ DATABASE_URL: database_url }, older)
  const body = { name: 'Ada', email: 'ada@example.com', password: 'lantern orchard violet canyon' }
  expect((await server.call('POST /auth/sign-up', { body })).status).toBe(202)

  const usual = await check(server.origin)
  expect(usual).toMatchObject({ code: 1, output: expect.stringMatching(/FAULT migrations/) })
  const after = await check(server.origin, '--after-rollback')
  expect(after, after.output).toMatchObject({ code: 0 })
  expect(await server.stop()).toBe(0)
})

test('an older release starts with its own role beside a table that it does not know [H4, K1]', async () => {
  const sql =
    '-- compatible\ncreate role app_api login; create table later_events (); grant select, insert on later_events to app_api; create table of_someone_else ()'
  const { database_url, api_url } = await deployNewer(sql, 'app_api')
  const server = await startServer({ DATABASE_URL: api_url }, older)
  expect((await server.call('GET /ready')).status).toBe(200)
  expect(await server.stop()).toBe(0)

  // The units of systemd migrate with each start.
  const again = await runServer('migrate', { DATABASE_URL: database_url, DATABASE_API_URL: api_url }, older)
  expect(again, again.stderr).toMatchObject({ code: 0 })
  const rights = `select privilege_type from information_schema.role_table_grants
                  where grantee = 'app_api' and table_name = 'later_events' order by 1`
  expect(await query(database_url, rights)).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }])
})
