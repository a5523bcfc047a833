import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query, withClient } from '@plinth/database/client'
import { findFreePort } from '@plinth/database/embedded/ports'
import { type Child, root, startProgram } from '@plinth/tools/processes'
import { onTestFinished } from 'vitest'
import type { Cluster } from '../../../server/test/process/cluster.ts'
import { findProgram } from '../programs.ts'

const NOBODY = 65534

export type Role = { name: string; password: string; direct_url: string }

/** The role owns the database and signs in with a password, without rights of a superuser. */
export async function createRole({ url, data }: Cluster): Promise<Role> {
  const name = 'api'
  const password = randomBytes(12).toString('hex')
  await query(url, `create role ${name} login password '${password}'`)
  await query(url, `alter database app owner to ${name}`)
  // The first line that fits counts; the others trust everyone.
  const rules = join(data, 'pg_hba.conf')
  await writeFile(rules, `host all ${name} 127.0.0.1/32 scram-sha-256\n${await readFile(rules, 'utf8')}`)
  await query(url, 'select pg_reload_conf()')
  return { name, password, direct_url: withUser(url, name, password) }
}

export type Pooler = {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** An operator changes the file and sends SIGHUP, so that new transactions go to another PostgreSQL. */
  point(url: string): Promise<void>
}

/** `TEST_PGBOUNCER` is the path of another PgBouncer, such as a newer one than Debian 12 has. */
export function findPooler(): string {
  return process.env.TEST_PGBOUNCER ?? findProgram('pgbouncer', 'pgbouncer')
}

/** The configuration is the shipped one; only the addresses, the files and the size are those of the test. */
export async function startPooler({ url }: Cluster, role: Role, changes: Record<string, string> = {}): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'app-pgbouncer-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const port = await findFreePort()
  const [{ rolpassword: secret } = { rolpassword: '' }] = await query<{ rolpassword: string }>(
    url,
    'select rolpassword from pg_authid where rolname = $1',
    [role.name],
  )
  const example = await readFile(join(root, 'deploy/pgbouncer/userlist.example.txt'), 'utf8')
  const users = example.replace('app_api', role.name).replace('SCRAM-SHA-256$4096:…', secret)
  const shipped = await readFile(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const own = {
    listen_port: String(port),
    pidfile: join(directory, 'pgbouncer.pid'),
    logfile: join(directory, 'pgbouncer.log'),
    auth_file: join(directory, 'userlist.txt'),
    ...changes,
  }
  const configured = Object.entries(own).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^(?:; )?${name} =.*$`, 'm'), `${name} = ${value}`),
    shipped,
  )
  const configuration = join(directory, 'pgbouncer.ini')
  const writeFor = (database: string) =>
    writeFile(configuration, configured.replace('port=5432', `port=${new URL(database).port}`))
  await writeFor(url)
  await writeFile(own.auth_file, users)
  await chmod(directory, 0o755)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(directory, NOBODY, NOBODY)

  // PgBouncer refuses to run as root.
  const unprivileged = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']
  const command = [...(isRoot ? unprivileged : []), findPooler(), '--quiet', configuration]
  let child: Child
  const start = async () => {
    child = startProgram('pgbouncer', command, { env: { PATH: process.env.PATH }, group: 'ours' })
    await untilListening(port, child)
  }
  await start()
  onTestFinished(() => child.stop())
  const pooled = new URL(role.direct_url)
  pooled.port = String(port)
  return {
    url: pooled.href,
    start,
    stop: () => child.stop(),
    async point(other) {
      await writeFor(other)
      child.signal('SIGHUP')
    },
  }
}

async function untilListening(port: number, child: Child): Promise<void> {
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  while (!(await listens())) {
    if (child.hasEnded()) throw new Error('PgBouncer ended before it listened')
    await wait(20)
  }
}

/** An operator sets the time-outs with the same shipped file. */
export async function setTimeouts({ direct_url }: Role): Promise<void> {
  const text = await readFile(join(root, 'deploy/pgbouncer/timeouts.sql'), 'utf8')
  await withClient(direct_url, (client) => client.query(text))
}

function withUser(url: string, name: string, password: string): string {
  const other = new URL(url)
  other.username = name
  other.password = password
  return other.href
}
