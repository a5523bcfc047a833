import { setTimeout as wait } from 'node:timers/promises'
import type { TemplateName } from '@plinth/emails/catalog'
import { TIMING } from '../../timing.ts'
import { MailDeliveryFailed, type SentMail } from './port.ts'

const { attempts: ATTEMPTS, attempt: ATTEMPT_MS, backoff, longest_wait, delivery } = TIMING.mail

/** Tests shorten these. */
export type Timing = {
  attempt_timeout_ms?: number
  delay?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/**
 * The reason may be logged: it names neither the recipient nor what the provider wrote. A refusal is permanent when it
 * is about this mail, and not when it is about our access to the provider.
 */
export type Outcome =
  | { sent: true; provider_id: string | null }
  | { sent: false; reason: string; retry: false; permanent: boolean }
  | { sent: false; reason: string; retry: true; wait_ms: number | null }

/**
 * Attempts to send a mail up to three times, with four seconds for each attempt. An attempt that could end after
 * `TIMING.mail.delivery` does not begin.
 * @param attempt ends soon after its signal aborts, and throws when there was no answer
 * @param end gives up at once
 * @throws MailDeliveryFailed when no attempt succeeded
 */
export async function deliver(
  template: TemplateName,
  attempt: (signal: AbortSignal) => Promise<Outcome>,
  { attempt_timeout_ms = ATTEMPT_MS, delay = pause }: Timing,
  end?: AbortSignal,
): Promise<SentMail> {
  let spent_ms = 0
  for (let count = 1; ; count += 1) {
    const began = performance.now()
    const outcome = await attemptOnce(attempt, attempt_timeout_ms, end)
    if (outcome.sent) return { provider_id: outcome.provider_id, attempts: count }
    if (!outcome.retry) throw new MailDeliveryFailed(template, outcome.reason, count, outcome.permanent)
    if (count === ATTEMPTS) throw new MailDeliveryFailed(template, outcome.reason, count)
    const wait_ms = outcome.wait_ms ?? backoff * 2 ** (count - 1)
    spent_ms += performance.now() - began + wait_ms
    if (wait_ms > longest_wait || spent_ms + attempt_timeout_ms > delivery) {
      throw new MailDeliveryFailed(template, `${outcome.reason} and another attempt would be too late`, count)
    }
    await delay(wait_ms, end)
  }
}

async function attemptOnce(
  attempt: (signal: AbortSignal) => Promise<Outcome>,
  timeout_ms: number,
  end?: AbortSignal,
): Promise<Outcome> {
  const deadline = AbortSignal.timeout(timeout_ms)
  try {
    return await attempt(AbortSignal.any([deadline, ...(end ? [end] : [])]))
  } catch {
    if (end?.aborted) return { sent: false, reason: 'its time was up', retry: false, permanent: false }
    const reason = deadline.aborted ? 'the provider did not answer in time' : 'the provider could not be reached'
    return { sent: false, reason, retry: true, wait_ms: null }
  }
}

// The pause ends early with the signal; the next attempt then fails at once.
const pause = (ms: number, signal?: AbortSignal) => wait(ms, undefined, signal && { signal }).catch(() => undefined)

/** A list or "Name <address>" could send a secret link to the wrong recipient. @throws MailDeliveryFailed */
export function requireOneAddress(template: TemplateName, to: string): void {
  if (!/^[^\s<>(),;:"]+@[^\s<>(),;:"@]+$/.test(to)) {
    throw new MailDeliveryFailed(template, 'the recipient is not one plain address', 0, true)
  }
}

/** Links bulk mails to the notification settings: a one-click unsubscribe (RFC 8058) would need a public route. */
export function automaticHeaders(variables: Readonly<Record<string, string>>): Record<string, string> {
  const { preferences_url } = variables
  return {
    'Auto-Submitted': 'auto-generated',
    ...(preferences_url !== undefined && { 'List-Unsubscribe': `<${new URL(preferences_url).href}>` }),
  }
}
