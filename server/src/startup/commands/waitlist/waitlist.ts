import { Readable } from 'node:stream'
import type { Queryable } from '../../../adapters/postgres/database.ts'
import { readDatabaseConfig } from '../../../config.ts'
import { audit } from '../../../features/audit/audit.ts'
import { deleteLead as deleteLeadOf, type Lead, leadsBefore } from '../../../features/marketing/queries.ts'
import type { Actor } from '../../../http/actor.ts'
import { withCommandDatabase } from '../../command-database.ts'
import { CommandFault } from '../command-fault.ts'
import { toStdout } from '../output.ts'
import { readEmail } from '../users/account.ts'
import { csvOf } from './csv.ts'

const MOST = 1000
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** `server waitlist list [--json]`: who is on the waitlist, the latest first, a thousand at most. */
export async function listLeads(json: boolean): Promise<void> {
  await withCommandDatabase(readDatabaseConfig(), async (database) => {
    const leads = await database.all(leadsBefore({ before: AFTER_ALL, limit: MOST }))
    if (json) return console.log(JSON.stringify(leads, null, 2))
    if (leads.length === 0) console.log('No one is on the waitlist')
    for (const lead of leads) console.log(lineOf(lead))
    if (leads.length === MOST) console.log(`Those are the latest ${MOST}. All are in server waitlist export`)
  })
}

/** `server waitlist export`: prints the whole waitlist as CSV, the latest first. */
export async function exportLeads(): Promise<void> {
  await withCommandDatabase(readDatabaseConfig(), async (database) => {
    await toStdout(Readable.from(csvOf(allLeads(database))))
  })
}

/** `server waitlist delete <email>`: takes an address off the waitlist for good. @throws CommandFault if it is not there */
export async function deleteLead(typed: string, actor: Actor): Promise<void> {
  const email = readEmail(typed)
  await withCommandDatabase(readDatabaseConfig(), async (database) => {
    await database.transaction(async (tx) => {
      const lead = await tx.find(deleteLeadOf({ email }))
      if (!lead) throw new CommandFault(`${email} is not on the waitlist`)
      await audit(tx, actor, { action: 'waitlist.deleted', target_id: lead.id })
    })
    console.log(`${email} is deleted from the waitlist`)
  })
}

/** Reads page by page, so the list may be larger than the memory. */
async function* allLeads(database: Queryable): AsyncGenerator<Lead> {
  let before: string | undefined = AFTER_ALL
  while (before !== undefined) {
    const page: Lead[] = await database.all(leadsBefore({ before, limit: MOST }))
    yield* page
    before = page.length < MOST ? undefined : page.at(-1)?.id
  }
}

function lineOf({ created_at, email, referral_source, campaign }: Lead): string {
  const from = [referral_source, campaign].filter((source) => source !== null)
  return `${created_at} ${email}${from.length > 0 ? ` (${from.join(', ')})` : ''}`
}
