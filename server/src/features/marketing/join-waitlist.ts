import { randomUUIDv7 } from 'node:crypto'
import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import type { Services } from '../../services.ts'
import { upsertLead } from './queries.ts'

/** A new lead is announced. A repeated one only fills in what was missing. */
export async function joinWaitlist(
  { database, events }: Pick<Services, 'database' | 'events'>,
  lead: JoinWaitlistRequest,
): Promise<void> {
  const lead_id = randomUUIDv7()
  // A statement alone is committed when it returns.
  const written = await database.find(upsertLead({ ...lead, id: lead_id }))
  if (written?.id === lead_id) events.emit('marketing.waitlist_joined', { lead_id })
}
