import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { currentContext } from '../request-context.ts'
import { MailDeliveryFailed, type Mailer } from './port.ts'

/** Measures and logs each mail that is sent, by its id at the provider: no address, no token, no link. */
export function noteMails(
  mailer: Mailer,
  logger: Logger,
  metrics: Pick<Metrics, 'callsOf' | 'countMail'> | null,
): Mailer {
  if (mailer.delivery === 'logged') return mailer
  const observe = metrics?.callsOf('email')
  return {
    ...mailer,
    async send(template, to, variables, delivery) {
      const { user_id, attempt = 1 } = delivery
      const began = performance.now()
      const end = (outcome: 'sent' | 'failed') => {
        const ms = performance.now() - began
        observe?.(outcome === 'sent' ? 'ok' : 'failed', ms / 1000)
        metrics?.countMail(template, outcome)
        const request_id = currentContext().request_id ?? null
        return { event: `mail.${outcome}`, template, request_id, user_id, attempt, ms: Math.round(ms) }
      }
      try {
        const sent = await mailer.send(template, to, variables, delivery)
        logger.info({ ...end('sent'), ...sent })
        return sent
      } catch (error) {
        const [reason, attempts] = error instanceof MailDeliveryFailed ? [error.reason, error.attempts] : ['fault', 0]
        logger.warn({ ...end('failed'), provider_id: null, attempts, reason })
        throw error
      }
    },
  }
}
