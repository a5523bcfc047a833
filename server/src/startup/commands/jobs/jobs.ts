import { setTimeout as wait } from 'node:timers/promises'
import { Id } from '@plinth/contract/values'
import type { DatabaseHandle } from '../../../adapters/postgres/database.ts'
import { redriveDead, sendScheduled } from '../../../jobs/commands.ts'
import { deleteDead, hurryJobs, stateOfJob, type UnfinishedJob, unfinishedJobs } from '../../../jobs/queries.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, printList } from '../output.ts'

// A process takes less time to look for a job that another one sent.
const TAKEN_MS = 15_000
const POLL_MS = 200

/** `server jobs list [--name=<name>] [--json]` prints the jobs that are dead or wait, a thousand at most. */
export async function listJobs({ option, flag }: Given): Promise<void> {
  await withDatabase(async (database) => {
    const jobs = await database.all(unfinishedJobs({ job: option('name') ?? null, limit: LIST_MAX }))
    printList(flag('json'), jobs, { none: 'No job is dead or waits', lineOf })
  })
}

/** `server jobs retry <id_or_name>` attempts what is dead, or waits after a failure, now. @throws CommandFault */
export async function retryJobs({ argument }: Given): Promise<void> {
  const typed = argument('id_or_name')
  const which = whichOf(typed)
  await withDatabase(async (database) => {
    say(typed, 'attempted again', (await database.exec(hurryJobs(which))) + (await redriveDead(database, which)))
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
  if (count === 0) throw new CommandFault(`No job with the id or name ${typed} can be ${what}`)
  console.log(count === 1 ? `One job is ${what}` : `${count} jobs are ${what}`)
}

function lineOf({ id, job, mail, user_id, sent_at, died_at, attempts, error }: UnfinishedJob): string {
  const what = [job, mail, user_id && `user ${user_id}`].filter(Boolean).join(' ')
  const state = died_at === null ? 'waiting' : `dead since ${died_at}`
  return `${id} ${what}, sent ${sent_at}, ${state} after ${attempts} attempts: ${error ?? 'no error'}`
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
