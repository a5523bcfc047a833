// A small deployment is backed up and restored elsewhere. Needs postgresql, postgresql-client and rclone.
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { query } from '@plinth/database/client'
import { type ObjectStoreServer, startObjectStore } from '@plinth/tools/object-store/server'
import { root } from '@plinth/tools/processes'
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { asRole } from '../../../server/test/as-role.ts'
import { FRONTEND_URL } from '../../../server/test/client.ts'
import { expectInvariants } from '../../../server/test/invariants.ts'
import { linkOf } from '../../../server/test/mailbox.ts'
import { runServer, type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { TIMEOUT_MS } from '../../../server/test/timeout.ts'
import { addFile, ofFile } from '../../../server/test/uploads.ts'
import { findProgram, runProgram } from '../programs.ts'
import { temporaryFolder } from '../web-server.ts'
import { startDebianPostgres } from './debian-postgres.ts'

const entry = join(inject('dist'), 'server.mjs')
const PASSWORD = 'lantern orchard violet canyon'
const EMAIL = 'ada@example.com'

type Deployment = { owner_url: string; api_url: string; storage: Record<string, string>; store: ObjectStoreServer }

/** The database belongs to the role `app`, and the buckets are empty. */
async function createDeployment(superuser_url: string, name: string): Promise<Deployment> {
  await query(superuser_url, `create database ${name} owner app`)
  const store = await startObjectStore({ allowed_origins: [FRONTEND_URL] })
  onTestFinished(() => store.close())
  const url = new URL(`/${name}`, superuser_url).href
  return { owner_url: asRole(url, 'app'), api_url: asRole(url, 'app_api'), storage: store.environment, store }
}

const startIn = ({ api_url, storage }: Deployment) => startServer({ DATABASE_URL: api_url, ...storage }, entry)

const migrateIn = ({ owner_url, api_url }: Deployment) =>
  runServer('migrate', { DATABASE_URL: owner_url, DATABASE_API_URL: api_url }, entry)

async function signUp(server: ServerProcess): Promise<string> {
  const { cookies } = await server.call('POST /auth/sign-up', {
    body: { name: 'Ada', email: EMAIL, password: PASSWORD },
  })
  const mail = await vi.waitFor(
    () => {
      const logged = server.lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'email.logged')
      if (logged === undefined) throw new Error('No mail was logged')
      return logged
    },
    { timeout: TIMEOUT_MS, interval: 50 },
  )
  const { cookie } = await server.call(
    'POST /auth/verify-email',
    { body: { token: linkOf(mail).token } },
    { cookie: cookies.signup },
  )
  return cookie ?? ''
}

async function contentOf(server: ServerProcess, cookie: string, id: string): Promise<string> {
  const { body } = await server.call('GET /files/:file_id/download', ofFile({ id }), { cookie })
  return await (await fetch(body.url)).text()
}

function run(
  script: string,
  argument: string,
  deployment: Deployment,
  more: Record<string, string> = {},
): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: deployment.owner_url, ...deployment.storage, ...more }
  return runProgram('sh', [join(root, 'deploy/backup', script), argument], env)
}

/** The PATH has a `pg_dump` in front of the real one, which runs these commands first. */
async function pgDumpThat(commands: string): Promise<{ PATH: string }> {
  const folder = await temporaryFolder()
  const real = findProgram('pg_dump', 'postgresql-client')
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\n${commands}\nexec ${real} "$@"\n`, { mode: 0o755 })
  return { PATH: `${folder}:${process.env.PATH}` }
}

const isWhole = (backup: string) =>
  runProgram('sh', ['-c', 'cd "$1" && sha256sum --check --quiet SHA256SUMS', 'sh', backup]).then(
    () => true,
    () => false,
  )

test('a backup restored elsewhere has the accounts, sessions and files of its moment', async () => {
  findProgram('pg_dump', 'postgresql-client')
  findProgram('rclone', 'rclone')
  const superuser_url = await startDebianPostgres()
  await query(superuser_url, 'create role app_api login')
  const live = await createDeployment(superuser_url, 'live')
  expect(await migrateIn(live)).toMatchObject({ code: 0, stderr: '' })
  const server = await startIn(live)
  const cookie = await signUp(server)
  await server.call('POST /organizations', { body: { name: 'Lovelace' } }, { cookie })
  const file = await addFile(server, { cookie }, { content: 'kept in the backup' })

  // The first file is deleted, its row before it; the second upload is not complete.
  await live.store.put('private', 'orgs/one/files/deleted', Buffer.from('content'), 'text/plain')
  await live.store.put('private', 'staging/unfinished', Buffer.from('content'), 'text/plain')
  const backups = join(await temporaryFolder(), 'backups')
  const backup = await run('backup.sh', backups, live)
  expect((await stat(backup)).mode & 0o077).toBe(0)
  await server.call('DELETE /files/:file_id', ofFile(file), { cookie })
  expect(await server.stop()).toBe(0)

  const elsewhere = await createDeployment(superuser_url, 'elsewhere')
  await run('restore.sh', backup, elsewhere)
  expect(await elsewhere.store.keys('private')).toEqual([expect.stringMatching(/^orgs\/[\w-]+\/files\/[\w-]+$/)])
  expect((await migrateIn(elsewhere)).stdout).toMatch(/^Nothing to apply/)
  await expectInvariants(elsewhere.owner_url)
  const restored = await startIn(elsewhere)
  const { body: session } = await restored.call('GET /auth/session', { cookie })
  expect(session.organization.name).toBe('Lovelace')
  const { cookie: fresh = '' } = await restored.call('POST /auth/sign-in', {
    body: { email: EMAIL, password: PASSWORD },
  })
  expect((await restored.call('GET /files', { query: {} }, { cookie: fresh })).body.items).toMatchObject([
    { id: file.id },
  ])
  expect(await contentOf(restored, fresh, file.id)).toBe('kept in the backup')
  expect(await restored.stop()).toBe(0)

  await expect(run('restore.sh', backup, elsewhere)).rejects.toThrow('tables already. Nothing was restored.')
  const third = await createDeployment(superuser_url, 'third')
  await third.store.put('private', 'orgs/one/files/other', Buffer.from('content'), 'text/plain')
  await expect(run('restore.sh', backup, third)).rejects.toThrow('has other objects already. Nothing was restored.')
  const refused = { ...elsewhere.storage, STORAGE_SECRET_ACCESS_KEY: 'another' }
  await expect(run('restore.sh', backup, { ...third, storage: refused })).rejects.toThrow('cannot be listed.')
  // A restore that failed afterwards has copied this.
  await run('restore.sh', backup, { ...third, storage: elsewhere.storage })
  await writeFile(join(backup, 'database.dump'), 'damaged')
  await expect(run('restore.sh', backup, third)).rejects.toThrow('The backup is damaged. Nothing was restored.')
})

describe('with a database and three objects', () => {
  let deployment: Deployment
  let backups: string
  beforeEach(async () => {
    deployment = await createDeployment(await startDebianPostgres(), 'live')
    backups = join(await temporaryFolder(), 'backups')
    for (const key of ['kept', 'deleted', 'damaged']) await put(key)
  })
  const put = (key: string) =>
    deployment.store.put('private', `orgs/one/files/${key}`, Buffer.from(`content of ${key}`), 'text/plain')
  const withRclone = (command: string) =>
    runProgram('sh', ['-c', `. deploy/backup/common.sh; ${command}`], { PATH: process.env.PATH, ...deployment.storage })
  const inBackup = async (backup: string) => (await readdir(join(backup, 'private/orgs/one/files'))).toSorted()
  const pathIn = (backup: string, key: string) => join(backup, 'private/orgs/one/files', key)

  /** The backup looks as if it had been made before. */
  async function makeOld(backup: string): Promise<string> {
    const old = join(backups, '20200101T020000Z')
    await rename(backup, old)
    return old
  }

  test('the next backup links what the last one has, copies what is new, and leaves the last one whole', async () => {
    const first = await makeOld(await run('backup.sh', backups, deployment))
    await withRclone('rclone deletefile "store:$STORAGE_BUCKET/orgs/one/files/deleted"')
    await put('added')
    const second = await run('backup.sh', backups, deployment, { BACKUPS_KEEP_DAYS: '100000' })
    expect(await inBackup(second)).toEqual(['added', 'damaged', 'kept'])
    expect(await inBackup(first)).toEqual(['damaged', 'deleted', 'kept'])
    expect((await stat(pathIn(second, 'kept'))).ino).toBe((await stat(pathIn(first, 'kept'))).ino)
    expect([await isWhole(first), await isWhole(second)]).toEqual([true, true])
    const sums = await readFile(join(second, 'SHA256SUMS'), 'utf8')
    expect(sums.trim().split('\n')).toHaveLength(4)
  })

  test('an object that the disk of the backups has damaged is not signed again', async () => {
    const first = await makeOld(await run('backup.sh', backups, deployment))
    await writeFile(pathIn(first, 'damaged'), 'CONTENT of damaged')
    const second = await run('backup.sh', backups, deployment)
    expect(await isWhole(second)).toBe(false)
  })

  test('an object that is added during the dump is copied too', async () => {
    const commands = 'echo late | rclone rcat "store:$STORAGE_BUCKET/orgs/one/files/late"'
    const backup = await run('backup.sh', backups, deployment, await pgDumpThat(commands))
    expect(await inBackup(backup)).toEqual(['damaged', 'deleted', 'kept', 'late'])
  })

  test('a backup without the storage does not pass off the objects of the last one as its own', async () => {
    await makeOld(await run('backup.sh', backups, deployment))
    const { owner_url: DATABASE_URL } = deployment
    const script = [join(root, 'deploy/backup/backup.sh'), backups]
    await expect(runProgram('sh', script, { PATH: process.env.PATH, DATABASE_URL })).rejects.toThrow(
      'The last backup has objects, and STORAGE_ENDPOINT is not set.',
    )
  })

  test('a backup that fails or is interrupted leaves nothing, and removes what an earlier one left', async () => {
    const left = join(backups, '.unfinished-20200101T020000Z')
    await mkdir(left, { recursive: true })
    const long_ago = new Date(Date.now() - 40 * 24 * 3600 * 1000)
    await utimes(left, long_ago, long_ago)
    for (const commands of ['exit 1', 'kill -TERM $PPID', 'kill -INT $PPID']) {
      await expect(run('backup.sh', backups, deployment, await pgDumpThat(commands)), commands).rejects.toThrow(
        'failed',
      )
      expect(await readdir(backups), commands).toEqual([])
    }
  })

  test('the password is in no list of processes', async () => {
    const folder = await temporaryFolder()
    const DATABASE_URL = Object.assign(new URL(deployment.owner_url), {
      password: encodeURIComponent('p@ss%wörd 1'),
    }).href
    const commands = `printf '%s\\n' "$*" "$PGPASSWORD" >${folder}/seen`
    await run('backup.sh', backups, deployment, { ...(await pgDumpThat(commands)), DATABASE_URL })
    const [args, password] = (await readFile(join(folder, 'seen'), 'utf8')).split('\n')
    expect(password).toBe('p@ss%wörd 1')
    expect(args).toContain(deployment.owner_url)
    expect(args).not.toContain('ss%25w')
  })

  test('a backup writes its time for Prometheus, which may read it', async () => {
    const BACKUPS_METRIC = join(await temporaryFolder(), 'app-backup.prom')
    const before = Math.floor(Date.now() / 1000)
    await run('backup.sh', backups, deployment, { BACKUPS_METRIC })
    const [, time] =
      /^app_backup_completed_timestamp_seconds (\d+)$/m.exec(await readFile(BACKUPS_METRIC, 'utf8')) ?? []
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect((await stat(BACKUPS_METRIC)).mode & 0o777).toBe(0o644)
  })

  test('a container makes a backup at once, and tries again in an hour when it failed, else in a day', async () => {
    const folder = await temporaryFolder()
    // The first dump fails; the second wait ends the container.
    const { PATH } = await pgDumpThat(`[ -e ${folder}/failed ] || { touch ${folder}/failed; exit 1; }`)
    const sleep = `echo "$1" >>${folder}/waits; [ "$1" = 3600 ] || kill -TERM "$PPID"`
    await writeFile(join(folder, 'sleep'), `#!/bin/sh\n${sleep}\n`, { mode: 0o755 })
    await run('every-night.sh', backups, deployment, { PATH: `${folder}:${PATH}` })
    expect(await readFile(join(folder, 'waits'), 'utf8')).toBe('3600\n86400\n')
    expect(await readdir(backups)).toHaveLength(1)
  })

  test('backups that are too old are removed', async () => {
    const old = await makeOld(await run('backup.sh', backups, deployment))
    const long_ago = new Date(Date.now() - 40 * 24 * 3600 * 1000)
    await utimes(old, long_ago, long_ago)
    const second = await run('backup.sh', backups, deployment)
    expect(await readdir(backups)).toEqual([basename(second)])
  })
})

test.each([
  ['postgresql://app:p%2Fw@db/app?sslmode=require', 'postgresql://app@db/app?sslmode=require', 'p/w', ''],
  ['postgresql://app@/app?host=/run', 'postgresql://app@/app?host=/run', '', ''],
  [
    'postgresql://app@db/app?sslmode=verify-full',
    'postgresql://app@db/app?sslmode=verify-full',
    '',
    '/etc/ssl/certs/ca-certificates.crt',
  ],
])('a backup reads the address %s as the API does [C11]', async (DATABASE_URL, database, password, authority) => {
  const script = '. "$0"; read_database_url; env; echo "database=$database"'
  const environment = { PATH: process.env.PATH, DATABASE_URL, PGPASSWORD: '', PGSSLROOTCERT: '' }
  const lines = await runProgram('sh', ['-euc', script, join(root, 'deploy/backup/common.sh')], environment)
  expect(lines.split('\n')).toEqual(
    expect.arrayContaining([`database=${database}`, `PGPASSWORD=${password}`, `PGSSLROOTCERT=${authority}`]),
  )
})
