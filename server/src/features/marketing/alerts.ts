import { type ChatAlert, ChatAlertFailed } from '../../adapters/chat/port.ts'
import type { Services } from '../../services.ts'
import { maskEmail } from '../auth/accounts/email-address.ts'
import { leadForAlert } from './queries.ts'

type Alerting = Pick<Services, 'chat' | 'logger'> & { errors: Pick<Services['errors'], 'report'> }

const MINUTE_MS = 60_000

/** Runs after the response, as a best effort, and never without a chat. */
export function alertOfMarketing(
  { events, database, ...services }: Alerting & Pick<Services, 'events' | 'database'>,
  now: () => number = Date.now,
): void {
  const post = createPost(services, now)

  events.on('marketing.waitlist_joined', 'chat', 'alert', async ({ lead_id }) => {
    await post('waitlist', async () => {
      const lead = await database.find(leadForAlert({ lead_id }))
      if (!lead) return null
      return {
        title: 'Someone joined the waitlist',
        facts: [
          { label: 'Email', value: maskEmail(lead.email), max: 254, address: true },
          ...optionalFact({ label: 'Referral source', value: lead.referral_source, max: 200 }),
          ...optionalFact({ label: 'Campaign', value: lead.campaign, max: 200 }),
        ],
      }
    })
  })

  events.on('marketing.contact_submitted', 'chat', 'alert', async ({ name, email, subject, message }) => {
    await post('contact', async () => ({
      title: 'New message from the contact form',
      facts: [
        { label: 'Name', value: name, max: 80 },
        { label: 'Email', value: email, max: 254, address: true },
        ...optionalFact({ label: 'Subject', value: subject, max: 120 }),
        { label: 'Message', value: message, max: 1500 },
      ],
    }))
  })
}

function optionalFact({ value, ...rest }: { label: string; value: string | null; max: number }): ChatAlert['facts'] {
  return value === null ? [] : [{ ...rest, value }]
}

// A contact message is stored nowhere else, so an alert that is off is logged each time. A failing chat is logged once
// a minute. Neither line contains anything the visitor wrote.
function createPost({ chat, logger, errors }: Alerting, now: () => number) {
  let logged_at = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return async (alert: 'waitlist' | 'contact', compose: () => Promise<ChatAlert | null>): Promise<void> => {
    if (chat === null) {
      logger.info({ event: 'chat_alert.off', alert }, 'chat alerts are off: CHAT_BOT_TOKEN is not set')
      return
    }
    try {
      const composed = await compose()
      if (composed) await chat.post(composed)
    } catch (error) {
      if (!(error instanceof ChatAlertFailed)) throw error
      const failed_at = now()
      unlogged += 1
      if (failed_at - logged_at < MINUTE_MS) return
      logger.warn({ event: 'chat_alert.failed', alert, reason: error.reason, failures: unlogged }, error.message)
      errors.report(error, { job: `chat alert ${alert}` })
      logged_at = failed_at
      unlogged = 0
    }
  }
}
