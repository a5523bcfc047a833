import { randomUUIDv7 } from 'node:crypto'
import type { JoinWaitlistRequest } from '@plinth/contract/marketing'
import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { upsertLead } from './queries.ts'

export function marketingRoutes(services: Services) {
  return {
    'POST /marketing/waitlist': async ({ body }) => {
      await joinWaitlist(services, body)
      return { message: 'You are on the waitlist.' }
    },

    'POST /marketing/contact': ({ body: { name, email, subject, message } }) => {
      const contact = { name, email, subject: subject || null, message }
      services.events.emit('marketing.contact_submitted', contact)
      return { message: 'Thank you for your message.' }
    },
  } satisfies Partial<Handlers>
}

/** Only a new lead is announced. A repeated one fills in what was missing. */
async function joinWaitlist(
  { database, events }: Pick<Services, 'database' | 'events'>,
  lead: JoinWaitlistRequest,
): Promise<void> {
  const lead_id = randomUUIDv7()
  // A statement alone is committed when it returns.
  const written = await database.find(upsertLead({ ...lead, id: lead_id }))
  if (written?.id === lead_id) events.emit('marketing.waitlist_joined', { lead_id })
}
