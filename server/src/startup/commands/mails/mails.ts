import { Id } from '@plinth/contract/values'
import { hurryMails, listUnsent, type UnsentMail } from '../../../features/mails/queries.ts'
import { redriveDead } from '../../../jobs/commands.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { LIST_MAX, printList } from '../output.ts'

/** `server mails [--json]` prints the mails that were not delivered, the latest first, a thousand at most. */
export async function listMails({ flag }: Given): Promise<void> {
  await withDatabase(async (database) => {
    const unsent = await database.all(listUnsent({ limit: LIST_MAX }))
    printList(flag('json'), unsent, { none: 'No mail waits or has failed', lineOf })
  })
}

/** `server mails retry <id_or_all>` makes the next attempt now. @throws CommandFault if there is none */
export async function retryMails({ argument }: Given): Promise<void> {
  const typed = argument('id_or_all')
  const { data } = Id.safeParse(typed)
  if (data === undefined && typed !== 'all')
    throw new CommandFault(`This is neither the id of a mail nor all: ${typed}`)
  const id = data ?? null
  await withDatabase(async (database) => {
    const count = (await database.exec(hurryMails({ id }))) + (await redriveDead(database, { id, job: 'mail' }))
    if (count === 0) throw new CommandFault('There is no such mail')
    console.log(count === 1 ? 'One mail is sent again' : `${count} mails are sent again`)
  })
}

function lineOf({ id, mail, state, user_id, requested_at, attempts, error }: UnsentMail): string {
  const whose = user_id === null ? 'no account' : `user ${user_id}`
  return `${id} ${mail}, ${state}, ${whose}, requested ${requested_at}, ${attempts} attempts: ${error ?? 'none has failed'}`
}
