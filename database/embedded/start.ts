import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withClient } from '../client.ts'
import { findBinaries } from './binaries.ts'
import { identify, identityText, isAlive, readIdentity } from './process-identity.ts'
import { findRun } from './run.ts'
import { DATABASE, type Server, SUPERUSER, serverAt } from './server.ts'
import { withLock } from './start-lock.ts'

export type EmbeddedDatabase = {
  url: string
  /** A version with other names made the cluster, such as that of the demo password. */
  renamed: boolean
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
  const server = await openServer(directory)
  const ownerFile = join(directory, 'owner.pid')

  const { port, isOwner, renamed } = await withLock(join(directory, 'start.lock'), async () => {
    const running = await server.findRunning()
    const owner = await readIdentity(ownerFile)
    if (running && owner !== undefined && owner.pid !== process.pid && isAlive(owner)) {
      return { port: running, isOwner: false, renamed: false }
    }
    // The file comes first, so that a server whose start is interrupted is known to be ours.
    await writeFile(ownerFile, identityText(identify(process.pid)))
    const { port, renamed } = await startNamed(server, running, options)
    await createDatabase(port)
    return { port, isOwner: true, renamed }
  })

  return {
    url: urlOf(port, DATABASE),
    renamed,
    async stop() {
      if (isOwner) await withLock(join(directory, 'start.lock'), () => release(server, ownerFile))
    },
  }
}

/** Stops the server of a folder whose owner was killed. Returns undefined when the folder is not abandoned. */
export async function stopAbandoned(directory: string): Promise<{ was_running: boolean } | undefined> {
  const ownerFile = join(directory, 'owner.pid')
  if (!(await isAbandoned(ownerFile))) return undefined
  const server = await openServer(directory)
  return withLock(join(directory, 'start.lock'), async () => {
    if (!(await isAbandoned(ownerFile))) return undefined
    const was_running = (await server.findRunning()) !== undefined
    if (was_running) await server.stop()
    await rm(ownerFile)
    return { was_running }
  })
}

// A folder without an owner may belong to a process that is about to start.
async function isAbandoned(ownerFile: string): Promise<boolean> {
  const owner = await readIdentity(ownerFile)
  return owner !== undefined && !isAlive(owner)
}

async function openServer(directory: string): Promise<Server> {
  const log = join(directory, 'postgres.log')
  const { run, binaries } = await findRun({ binaries: await findBinaries(), directory, log })
  return serverAt({ data: join(directory, 'cluster'), log, binaries, run })
}

async function startNamed(
  server: Server,
  running: number | undefined,
  options: { durable: boolean },
): Promise<{ port: number; renamed: boolean }> {
  const port = running ?? (await server.start(options))
  if (await server.isNamed(port)) return { port, renamed: false }
  // The names of superuser and database have changed since the cluster was made.
  await server.stop()
  await server.rename()
  return { port: await server.start(options), renamed: true }
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

async function release(server: Server, ownerFile: string): Promise<void> {
  if ((await readIdentity(ownerFile))?.pid !== process.pid) return
  await server.stop()
  await rm(ownerFile)
}
