import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { findBinaries } from '@plinth/database/embedded/binaries'
import { findFreePort } from '@plinth/database/embedded/ports'
import { findRun } from '@plinth/database/embedded/run'

export type Standby = {
  url: string
  /** Stops every process with SIGSTOP: it answers nothing, and keeps its connections. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Makes it a primary, which takes writes when this returns. */
  promote(): Promise<void>
  remove(): Promise<void>
}

type Primary = {
  url: string
  /** The folder `cluster` in it is the data. */
  directory: string
}

/** Copies a PostgreSQL, which stops meanwhile, and starts the copy as a replica that streams from it. */
export async function startStandby(primary: Primary): Promise<Standby> {
  const directory = await mkdtemp(join(tmpdir(), 'app-standby-'))
  const log = join(directory, 'postgres.log')
  const { run, binaries } = await findRun({ binaries: await findBinaries(), directory, log })
  const original = join(primary.directory, 'cluster')
  const data = join(directory, 'cluster')
  const demand = async (...[program, args]: Parameters<typeof run>) => {
    if (!(await run(program, args))) throw new Error(`${program} failed: ${await readFile(log, 'utf8')}`)
  }
  await demand(binaries.pg_ctl, ['stop', '--wait', '--mode=fast', `--pgdata=${original}`])
  // The user that owns the files copies them.
  await demand('cp', ['-a', original, data])
  // pg_ctl keeps the options and the port of the first start.
  await demand(binaries.pg_ctl, ['restart', '--wait', `--pgdata=${original}`])

  const port = await findFreePort()
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(join(data, 'postgresql.auto.conf'), settingsOf(port, new URL(primary.url)))
  await demand(binaries.pg_ctl, ['start', '--wait', `--pgdata=${data}`])

  const url = new URL(primary.url)
  url.port = String(port)
  const signal = async (name: NodeJS.Signals) => {
    const backends = await readFile(join(data, 'postmaster.pid'), 'utf8')
    for (const pid of await family(Number.parseInt(backends, 10))) signalTo(pid, name)
  }
  return {
    url: url.href,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async promote() {
      await query(url.href, 'select pg_promote(true, 300)')
    },
    async remove() {
      await run(binaries.pg_ctl, ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
      await rm(directory, { recursive: true })
    },
  }
}

// A replica needs as many connections as its primary allows.
function settingsOf(port: number, primary: URL): string {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    primary_conninfo: `host=${primary.hostname} port=${primary.port} user=${primary.username} application_name=standby`,
    wal_retrieve_retry_interval: '100ms',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // The process has ended since the children were listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The parent comes first, so that a frozen one starts no other. */
async function family(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  return [parent, ...children.trim().split(' ').filter(Boolean).map(Number)]
}
