// The two public forms of a marketing site. Both share one limit per client address. A response does not depend on whether
// the address was known or the chat works. Contact messages are not stored: without a chat they are lost.

import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import type { Handlers } from '../../http/routes.ts'
import { joinWaitlist } from './join-waitlist.ts'

type Keys = 'POST /marketing/waitlist' | 'POST /marketing/contact'

type Dependencies = { database: DatabaseHandle; events: EventBus }

export function marketingRoutes(deps: Dependencies): Handlers<Keys> {
  return {
    'POST /marketing/waitlist': async ({ body }) => {
      await joinWaitlist(deps, body)
      return { message: 'You are on the waitlist.' }
    },

    'POST /marketing/contact': ({ body: { name, email, subject, message } }) => {
      const contact = { name, email, subject: subject || null, message }
      deps.events.emit('marketing.contact_submitted', contact)
      return { message: 'Thank you for your message.' }
    },
  }
}
