import type { Logger } from 'pino'
import { currentContext } from '../request-context.ts'
import { MailDeliveryFailed, type Mailer } from './port.ts'

/** Writes one line for each mail, by which an operator finds it at the provider: no address, no token, no link. */
export function noteMails(mailer: Mailer, logger: Logger): Mailer {
  if (mailer.delivery === 'logged') return mailer
  return {
    ...mailer,
    async send(template, to, variables, delivery) {
      const { user_id, attempt = 1 } = delivery
      const began = performance.now()
      const about = () => ({
        template,
        request_id: currentContext().request_id ?? null,
        user_id,
        attempt,
        ms: Math.round(performance.now() - began),
      })
      try {
        const sent = await mailer.send(template, to, variables, delivery)
        logger.info({ event: 'mail.sent', ...about(), ...sent })
        return sent
      } catch (error) {
        const [reason, attempts] = error instanceof MailDeliveryFailed ? [error.reason, error.attempts] : ['fault', 0]
        logger.warn({ event: 'mail.failed', ...about(), provider_id: null, attempts, reason })
        throw error
      }
    },
  }
}
