import { setTimeout as wait } from 'node:timers/promises'
import { Id } from '@plinth/contract/values'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { redriveDead, sendScheduled } from '../../../jobs/commands.ts'
import { type DeadJob, deleteDead, listDead, stateOfJob } from '../../../jobs/queries.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, printList } from '../output.ts'

// A process takes less time to look for a job that another one sent.
const TAKEN_MS = 15_000
const POLL_MS = 200

/** `server jobs list [--json]` prints the dead jobs, the latest first, a thousand at most. */
export async function listDeadJobs({ flag }: Given): Promise<void> {
  await withDatabase(async (database) => {
    printList(flag('json'), await database.all(listDead({ limit: LIST_MAX })), { none: 'No dead jobs', lineOf })
  })
}

/** `server jobs retry <id_or_name>` begins dead jobs again with all attempts. @throws CommandFault if there is none */
export async function retryDeadJobs({ argument }: Given): Promise<void> {
  const typed = argument('id_or_name')
  await withDatabase(async (database) => {
    say(typed, 'waiting again', await redriveDead(database, whichOf(typed)))
  })
}

/** `server jobs delete <id_or_name>` gives dead jobs up. @throws CommandFault if there is none */
export async function deleteDeadJobs({ argument }: Given): Promise<void> {
  const typed = argument('id_or_name')
  await withDatabase(async (database) => {
    say(typed, 'deleted', await database.exec(deleteDead(whichOf(typed))))
  })
}

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

function whichOf(typed: string): { id: string | null; job: string | null } {
  const { data: id } = Id.safeParse(typed)
  return id === undefined ? { id: null, job: typed } : { id, job: null }
}

function say(typed: string, what: string, count: number): void {
  if (count === 0) throw new CommandFault(`There is no dead job with this id or name: ${typed}`)
  console.log(count === 1 ? `One job is ${what}` : `${count} jobs are ${what}`)
}

function lineOf({ id, job, sent_at, died_at, attempts, error }: DeadJob): string {
  return `${id} ${job}, sent ${sent_at}, dead since ${died_at} after ${attempts} attempts: ${error ?? 'its process died'}`
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
