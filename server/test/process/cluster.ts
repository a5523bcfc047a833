import { readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query, withClient } from '@plinth/database/client'
import { findBinaries } from '@plinth/database/embedded/binaries'
import { statusFields } from '@plinth/database/embedded/proc'
import { findRun } from '@plinth/database/embedded/run'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { onTestFinished } from 'vitest'

export type Cluster = {
  url: string
  /** The temporary folder has the data in `cluster`. */
  directory: string
  data: string
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  /** Kills every process with SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP keeps the connections of every process, which responds to nothing. */
  freeze(): Promise<void>
  thaw(): void
  terminateBackends(): Promise<void>
}

/** One test owns this durable PostgreSQL and may kill it. */
export async function startCluster(): Promise<Cluster> {
  const { url, directory, remove } = await startThrowaway({ durable: true })
  const data = join(directory, 'cluster')
  const { run, binaries } = await findRun({
    binaries: await findBinaries(),
    directory,
    log: join(directory, 'postgres.log'),
  })
  const pid_file = join(data, 'postmaster.pid')
  const readPid = async () => Number.parseInt(await readFile(pid_file, 'utf8').catch(() => '0'), 10)
  let processes: number[] = []

  onTestFinished(async () => {
    signal(processes, 'SIGCONT')
    // The file of a killed server would make its stop fail.
    if (!isRunning(await readPid())) await rm(pid_file, { force: true })
    await remove()
  })

  const freeze = async () => {
    const postmaster = await readPid()
    // The postmaster is stopped first, so that it starts no other process.
    signal([postmaster], 'SIGSTOP')
    processes = [postmaster, ...childrenOf(postmaster)]
    signal(processes, 'SIGSTOP')
  }

  return {
    url,
    directory,
    data,
    async stop(mode) {
      await run(binaries.pg_ctl, ['stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`])
    },
    async start() {
      // PostgreSQL restarts itself after some crashes; after others the process is gone.
      while (!(await accepts(url))) {
        // postmaster.opts has the options and the port of the first start.
        if (isRunning(await readPid())) await wait(100)
        else await run(binaries.pg_ctl, ['restart', '--wait', `--pgdata=${data}`])
      }
    },
    async kill() {
      await freeze()
      signal(processes, 'SIGKILL')
      while (processes.some(isRunning)) await wait(10)
    },
    freeze,
    thaw: () => signal(processes, 'SIGCONT'),
    async terminateBackends() {
      const others = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
      const ended = await query(url, `select pg_terminate_backend(pid) ${others}`)
      if (ended.length === 0) throw new Error('There was no connection to end')
    },
  }
}

/** Waits until it accepts a connection. */
export async function untilAccepts(url: string): Promise<void> {
  while (!(await accepts(url))) await wait(10)
}

async function accepts(url: string): Promise<boolean> {
  const settings = { connectionString: url, connectionTimeoutMillis: 1000 }
  return await withClient(settings, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && fieldsOf(pid)?.[1] === String(parent))
}

function isRunning(pid: number): boolean {
  const [state] = fieldsOf(pid) ?? []
  return state !== undefined && state !== 'Z' && state !== 'X'
}

function fieldsOf(pid: number): string[] | undefined {
  try {
    return statusFields(pid)
  } catch {
    return undefined
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, name)
}
