import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { joinWaitlist } from './join-waitlist.ts'

type Keys = 'POST /marketing/waitlist' | 'POST /marketing/contact'

export function marketingRoutes(services: Services): Handlers<Keys> {
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
  }
}
