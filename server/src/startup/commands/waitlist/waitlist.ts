import { Readable } from 'node:stream'
import { pagesOf } from '../../../adapters/postgres/batches.ts'
import { audit } from '../../../features/audit/audit.ts'
import { deleteLead as deleteLeadOf, type Lead, leadsBefore } from '../../../features/marketing/queries.ts'
import { withDatabase } from '../../command-database.ts'
import { CommandFault } from '../../reason.ts'
import type { Given } from '../command-line.ts'
import { operatorOf } from '../operator.ts'
import { toStdout } from '../output.ts'
import { readEmail } from '../users/account.ts'
import { csvOf } from './csv.ts'

const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** `server waitlist export` prints the whole waitlist as CSV, the latest first. */
export async function exportLeads(): Promise<void> {
  await withDatabase(async (database) => {
    const leads = pagesOf<Lead>((last, limit) => database.all(leadsBefore({ before: last?.id ?? AFTER_ALL, limit })))
    await toStdout(Readable.from(csvOf(leads)))
  })
}

/** `server waitlist delete <email>` takes an address off for good. @throws CommandFault if it is not there */
export async function deleteLead(given: Given): Promise<void> {
  const actor = operatorOf(given)
  const email = readEmail(given.argument('email'))
  await withDatabase(async (database) => {
    await database.transaction(async (tx) => {
      const lead = await tx.find(deleteLeadOf({ email }))
      if (!lead) throw new CommandFault(`${email} is not on the waitlist`)
      await audit(tx, actor, { action: 'waitlist.deleted', target_id: lead.id })
    })
    console.log(`${email} is deleted from the waitlist`)
  })
}
