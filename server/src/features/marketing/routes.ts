import type { DatabaseHandle } from '../../adapters/postgres/database.ts'
import type { EventBus } from '../../events.ts'
import type { RouteLimits } from '../../http/limits/guards.ts'
import type { Limit } from '../../http/limits/limiter.ts'
import type { Handlers } from '../../http/routes.ts'
import { joinWaitlist } from './join-waitlist.ts'

type Keys = 'POST /marketing/waitlist' | 'POST /marketing/contact'

type Dependencies = { database: DatabaseHandle; events: EventBus }

const publicForms: Limit = { scope: 'public-forms', most: 5, window_s: 60, fixed: true }

/** One bucket for both forms, counted before anything that was sent is judged [L1]. */
export const MARKETING_LIMITS: RouteLimits = {
  'POST /marketing/waitlist': { address: publicForms },
  'POST /marketing/contact': { address: publicForms },
}

/** The two forms of a marketing site. Neither answer depends on what we knew before, or on the chat. */
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
