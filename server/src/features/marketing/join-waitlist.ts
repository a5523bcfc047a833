import { randomUUIDv7 } from 'node:crypto'
import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import { upsertLead } from './queries.ts'

type Dependencies = { database: DatabaseHandle; events: EventBus }

/** A new lead is announced. A repeated one only fills in what was missing. */
export async function joinWaitlist({ database, events }: Dependencies, lead: JoinWaitlistRequest): Promise<void> {
  const lead_id = randomUUIDv7()
  // A statement alone is committed when it returns.
  const written = await database.find(upsertLead({ ...lead, id: lead_id }))
  if (written?.id === lead_id) events.emit('marketing.waitlist_joined', { lead_id })
}
