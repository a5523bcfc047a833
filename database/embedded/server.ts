import { spawnSync } from 'node:child_process'
import { readFile, realpath, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../client.ts'
import type { Binaries } from './binaries.ts'
import { findFreePort } from './ports.ts'
import { commandLine } from './proc.ts'
import { isAlive, readIdentity } from './process-identity.ts'
import type { Run } from './run.ts'

export const SUPERUSER = 'app'

export const DATABASE = 'app'

const ATTEMPTS = 20
const PAUSE_MS = 500
const READY_DEADLINE_MS = 30_000

export type Cluster = { data: string; log: string; binaries: Binaries; run: Run }

export async function findRunning({ data }: Cluster): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const deadline = Date.now() + READY_DEADLINE_MS
  for (;;) {
    const pid = (await readIdentity(pidFile))?.pid
    if (pid === undefined) return undefined
    if (!isPostgres(pid)) {
      // After a crash of the machine the id is stale; PostgreSQL would take another process with it for a server.
      await rm(pidFile, { force: true })
      return undefined
    }
    // The fourth line of the file is the port.
    const port = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[3])
    if (port > 0 && (await serves(port, data))) return port
    // The server is starting, recovering or stopping.
    if (Date.now() > deadline) throw new Error(`The PostgreSQL server on ${data} (process ${pid}) does not answer`)
    await wait(50)
  }
}

function isPostgres(pid: number): boolean {
  if (!isAlive({ pid, started: null })) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'darwin') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('postgres')
  }
  try {
    return commandLine(pid).includes('postgres')
  } catch {
    return false
  }
}

// A server of another folder must not be stopped.
async function serves(port: number, data: string): Promise<boolean> {
  const address = { host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' }
  try {
    return await withClient(address, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(data))
    })
  } catch {
    return false
  }
}

/** Creates the cluster if necessary, starts the server on a free port and returns the port. */
export async function start(cluster: Cluster, { durable }: { durable: boolean }): Promise<number> {
  await truncate(cluster.log).catch(() => {})
  if (!(await isCluster(cluster.data))) await createCluster(cluster)

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await findFreePort()
    if (await cluster.run(cluster.binaries.pg_ctl, startArguments(cluster.data, port, durable))) return port
    const log = await tail(cluster.log)
    // The processes of a killed server end a moment later, and the port may have been taken since it was found.
    if (log.includes('shared memory block')) await wait(PAUSE_MS)
    else if (!log.includes('Address already in use')) break
  }
  throw new Error(`PostgreSQL did not start. The end of ${cluster.log}:\n${await tail(cluster.log)}`)
}

async function isCluster(data: string): Promise<boolean> {
  return readFile(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function createCluster({ data, log, binaries, run }: Cluster): Promise<void> {
  const unfinished = `${data}.new`
  // With lc-ctype C, PostgreSQL knows only ASCII letters, and searches for other names find nothing.
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    await rm(unfinished, { recursive: true, force: true })
    const created = await run(binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--no-sync',
    ])
    if (created) return rename(unfinished, data)
    if (!(await tail(log)).includes('invalid locale name')) break
  }
  throw new Error(`PostgreSQL could not make a database cluster. The end of ${log}:\n${await tail(log)}`)
}

function startArguments(data: string, port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: durable ? 100 : 200,
    ...(!durable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  // pg_ctl passes these to a shell; only an empty value needs quotes.
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? '""' : value}`)
  return ['start', '--wait', '--timeout=60', `--pgdata=${data}`, `--options=${options.join(' ')}`]
}

export async function stop({ data, log, binaries, run }: Cluster): Promise<void> {
  // A server whose disk is full cannot write its last checkpoint. The next start recovers what that would have written.
  for (const mode of ['fast', 'immediate']) {
    if (await run(binaries.pg_ctl, ['stop', '--wait', '--timeout=60', `--mode=${mode}`, `--pgdata=${data}`])) return
    if ((await readIdentity(join(data, 'postmaster.pid'))) === undefined) return
  }
  throw new Error(`PostgreSQL did not stop. The end of ${log}:\n${await tail(log)}`)
}

async function tail(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-15).join('\n')
}
