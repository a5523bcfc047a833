import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withClient } from '../client.ts'
import { errorCode } from '../error-code.ts'
import { findBinaries } from './binaries.ts'
import { identify, identityText, isAlive, readIdentity } from './process-identity.ts'
import { findRun } from './run.ts'
import { type Cluster, DATABASE, findRunning, SUPERUSER, start, stop } from './server.ts'
import { withLock } from './start-lock.ts'

// Every role is trusted, so this code means only that the role does not exist.
const UNKNOWN_ROLE = '28000'

export type EmbeddedDatabase = {
  url: string
  /** Stops the server, unless another process owns it. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL in that folder, on loopback only, for development and tests. The first process owns the server. A
 * second one uses it and leaves it running; when the owner was killed, the next start takes over.
 * @param durable false trades crash safety for speed, for tests
 * @throws with the end of the server's log when it cannot be started
 */
export async function startEmbedded(options: { directory: string; durable: boolean }): Promise<EmbeddedDatabase> {
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const cluster = await openCluster(directory)
  const ownerFile = join(directory, 'owner.pid')

  const { port, isOwner } = await withLock(join(directory, 'start.lock'), async () => {
    const running = await findRunning(cluster)
    const owner = await readIdentity(ownerFile)
    if (running && owner !== undefined && owner.pid !== process.pid && isAlive(owner)) {
      return { port: running, isOwner: false }
    }
    // The file comes first, so that a server whose start is interrupted is known to be ours.
    await writeFile(ownerFile, identityText(identify(process.pid)))
    const port = running ?? (await start(cluster, options))
    await createDatabase(port).catch(async (error: unknown) => {
      await stop(cluster)
      if (errorCode(error) !== UNKNOWN_ROLE) throw error
      throw new Error(`An earlier version made the database in ${directory}. Remove the folder to start over.`)
    })
    return { port, isOwner: true }
  })

  return {
    url: urlOf(port, DATABASE),
    async stop() {
      if (isOwner) await withLock(join(directory, 'start.lock'), () => release(cluster, ownerFile))
    },
  }
}

/** Stops the server of a folder whose owner was killed. Returns undefined when the folder is not abandoned. */
export async function stopAbandoned(directory: string): Promise<{ was_running: boolean } | undefined> {
  const ownerFile = join(directory, 'owner.pid')
  if (!(await isAbandoned(ownerFile))) return undefined
  const cluster = await openCluster(directory)
  return withLock(join(directory, 'start.lock'), async () => {
    if (!(await isAbandoned(ownerFile))) return undefined
    const was_running = (await findRunning(cluster)) !== undefined
    if (was_running) await stop(cluster)
    await rm(ownerFile)
    return { was_running }
  })
}

// A folder without an owner may belong to a process that is about to start.
async function isAbandoned(ownerFile: string): Promise<boolean> {
  const owner = await readIdentity(ownerFile)
  return owner !== undefined && !isAlive(owner)
}

async function openCluster(directory: string): Promise<Cluster> {
  const log = join(directory, 'postgres.log')
  const { run, binaries } = await findRun({ binaries: await findBinaries(), directory, log })
  return { data: join(directory, 'cluster'), log, binaries, run }
}

async function createDatabase(port: number): Promise<void> {
  await withClient(urlOf(port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
}

function urlOf(port: number, database: string): string {
  return `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`
}

async function release(cluster: Cluster, ownerFile: string): Promise<void> {
  if ((await readIdentity(ownerFile))?.pid !== process.pid) return
  await stop(cluster)
  await rm(ownerFile)
}
