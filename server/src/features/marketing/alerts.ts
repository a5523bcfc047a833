import type { ChatAlert } from '../../adapters/chat/port.ts'
import type { Services } from '../../services.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'
import { leadForAlert } from './queries.ts'

/** Runs after the response, as a best effort. The event bus logs what fails, and no line has what the visitor wrote. */
export function alertOfMarketing({
  events,
  database,
  chat,
  logger,
}: Pick<Services, 'events' | 'database' | 'chat' | 'logger'>): void {
  if (chat === null) {
    // A contact message is stored nowhere else, so an alert that is off is logged each time.
    const logOff = (alert: 'waitlist' | 'contact') => async () =>
      logger.info({ event: 'chat_alert.off', alert }, 'chat alerts are off: CHAT_BOT_TOKEN is not set')
    events.on('marketing.waitlist_joined', 'chat', 'alert', logOff('waitlist'))
    events.on('marketing.contact_submitted', 'chat', 'alert', logOff('contact'))
    return
  }

  events.on('marketing.waitlist_joined', 'chat', 'alert', async ({ lead_id }) => {
    const lead = await database.find(leadForAlert({ lead_id }))
    if (!lead) return
    await chat.post({
      title: 'Someone joined the waitlist',
      facts: [
        { label: 'Email', value: maskEmail(lead.email), max: 254, address: true },
        ...optionalFact({ label: 'Referral source', value: lead.referral_source, max: 200 }),
        ...optionalFact({ label: 'Campaign', value: lead.campaign, max: 200 }),
      ],
    })
  })

  events.on('marketing.contact_submitted', 'chat', 'alert', async ({ name, email, subject, message }) => {
    await chat.post({
      title: 'New message from the contact form',
      facts: [
        { label: 'Name', value: name, max: 80 },
        { label: 'Email', value: email, max: 254, address: true },
        ...optionalFact({ label: 'Subject', value: subject, max: 120 }),
        { label: 'Message', value: message, max: 1500 },
      ],
    })
  })
}

function optionalFact({ value, ...rest }: { label: string; value: string | null; max: number }): ChatAlert['facts'] {
  return value === null ? [] : [{ ...rest, value }]
}
