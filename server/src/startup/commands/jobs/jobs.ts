import { Id } from '@plinth/contract/values'
import { redriveDead } from '../../../jobs/commands.ts'
import { type DeadJob, deleteDead, listDead } from '../../../jobs/queries.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, printList } from '../output.ts'

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
