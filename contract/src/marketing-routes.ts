import { ContactFormRequest, JoinWaitlistRequest, MarketingAnswer } from './marketing.ts'
import { defineRoutes } from './route.ts'

/** What a marketing site posts to; together at most five requests a minute from one address. */
export const MARKETING_ROUTES = defineRoutes({
  'POST /marketing/waitlist': {
    access: 'public',
    summary: 'Puts an address on the waitlist; one that stands there already gets the same answer',
    body: JoinWaitlistRequest,
    responses: { 200: MarketingAnswer },
    errors: ['rate_limited'],
  },
  'POST /marketing/contact': {
    access: 'public',
    summary: 'Passes a message on as a chat alert; nothing is stored',
    body: ContactFormRequest,
    responses: { 200: MarketingAnswer },
    errors: ['rate_limited'],
  },
})
