import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { findBinaries } from '@plinth/database/embedded/binaries'
import { findRun } from '@plinth/database/embedded/run'
import { startThrowaway } from '@plinth/database/embedded/throwaway'
import { timed } from '@plinth/tools/times'

export type OwnPostgres = {
  url: string
  terminateAll(): Promise<void>
  /** Restarts at the same address and cuts off clients. */
  restart(): Promise<void>
  /** Kills the postmaster without a clean shutdown and starts the server again. */
  crash(): Promise<void>
  remove(): Promise<void>
}

/** One test file has this durable PostgreSQL, and may crash it without affecting others. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { url, directory, remove } = await timed('database: a server of its own', () =>
    startThrowaway({ durable: true }),
  )
  const data = join(directory, 'cluster')
  const log = join(directory, 'postgres.log')
  const { run, binaries } = await findRun({ binaries: await findBinaries(), directory, log })

  // pg_ctl also starts a stopped server, with the options and port of the last start.
  const restart = () => run(binaries.pg_ctl, ['restart', '--wait', '--mode=fast', `--pgdata=${data}`])

  return {
    url,
    remove,
    async terminateAll() {
      await query(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
    async restart() {
      if (!(await restart())) throw new Error(`PostgreSQL did not restart: ${await readFile(log, 'utf8')}`)
    },
    async crash() {
      process.kill(Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
      // The new server does not start until the last process of the old one has ended.
      while (!(await restart())) await wait(100)
    },
  }
}
