import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from '@plinth/database/client'
import { findBinaries } from '@plinth/database/embedded/binaries'
import { findRun } from '@plinth/database/embedded/run'
import { startThrowaway } from '@plinth/database/embedded/throwaway'

export type OwnPostgres = {
  url: string
  /** Ends every connection but the one that does it, whatever it is doing. */
  terminateAll(): Promise<void>
  /** `pg_ctl restart` at the same address; clients are cut off. */
  restart(): Promise<void>
  /** Kills the postmaster, so that nothing is written or closed in order, and starts the server again. */
  crash(): Promise<void>
  /** Ends the server and removes its data. */
  remove(): Promise<void>
}

/** A durable PostgreSQL for one test file, which may be crashed without harm to the others. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { url, directory, remove } = await startThrowaway({ durable: true })
  const data = join(directory, 'cluster')
  const log = join(directory, 'postgres.log')
  const { run, binaries } = await findRun({ binaries: await findBinaries(), directory, log })

  // Also starts a server that is not running, with the options and so the port of the last start.
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
      // A new server refuses to start before the last process of the old one has noticed and ended.
      while (!(await restart())) await wait(100)
    },
  }
}
