import { ContactFormRequest, JoinWaitlistRequest, MarketingAnswer } from '../marketing.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const MARKETING_ROUTES = defineRoutes({
  'POST /marketing/waitlist': {
    operation: 'joinWaitlist',
    access: 'public',
    reason: 'Anyone may join, and the answer does not tell who did',
    origin: 'marketing',
    limit: LIMITS.public_forms,
    summary: 'Adds an email to the waitlist',
    description: 'The answer is the same for an email that is already on it. Not found where MARKETING_FORMS is off.',
    body: JoinWaitlistRequest,
    responses: { 200: MarketingAnswer },
    errors: ['not_found'],
  },
  'POST /marketing/contact': {
    operation: 'sendContactMessage',
    access: 'public',
    reason: 'Anyone may write, and reads nothing',
    origin: 'marketing',
    limit: LIMITS.public_forms,
    summary: 'Sends a message to the team behind the service',
    description: 'The message goes to a chat channel and is not stored. Not found where MARKETING_FORMS is off.',
    body: ContactFormRequest,
    responses: { 200: MarketingAnswer },
    errors: ['not_found'],
  },
})
