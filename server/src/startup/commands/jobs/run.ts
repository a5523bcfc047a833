import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { sendScheduled } from '../../../jobs/commands.ts'
import { stateOfJob } from '../../../jobs/queries.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'

// A process takes less time to look for a job that another one sent.
const TAKEN_MS = 15_000
const POLL_MS = 200

/** `server jobs run <name>` sends a job with a schedule, and waits for its first attempt. @throws CommandFault */
export async function runScheduledJob({ argument }: Given): Promise<void> {
  const name = argument('name')
  await withDatabase(async (database) => {
    const { id, scheduled } = await sendScheduled(database, name)
    if (id === null) {
      throw new CommandFault(
        `There is no job with a schedule of this name: ${name}. There are: ${scheduled.join(', ')}`,
      )
    }
    await finished(database, { name, id })
    console.log(`${name} is done`)
  })
}

async function finished(database: DatabaseHandle, { name, id }: { name: string; id: string }): Promise<void> {
  const until = Date.now() + TAKEN_MS
  for (;;) {
    const job = await database.find(stateOfJob({ name, id }))
    if (!job || job.state === 'completed') return
    if (job.state === 'failed' || job.state === 'cancelled') throw new CommandFault(`${name} failed: ${job.error}`)
    if (job.state === 'retry') throw new CommandFault(`${name} failed, and is tried again: ${job.error}`)
    if (job.state === 'created' && Date.now() > until) {
      throw new CommandFault(`${name} waits: no process does jobs. Start the API, or \`server work\` with RUN_JOBS=off`)
    }
    await wait(POLL_MS)
  }
}
