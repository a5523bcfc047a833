import { setTimeout as wait } from 'node:timers/promises'
import type { TemplateName } from '@plinth/emails/catalog'
import { MailDeliveryFailed, type Mailer } from './port.ts'
import type { Templates } from './templates.ts'

const ATTEMPTS = 3
const ATTEMPT_TIMEOUT_MS = 5000
const BACKOFF_MS = 500
const LONGEST_WAIT_MS = 5000

export type ResendOptions = {
  configuration: { api_key: string; from: string; api_base_url: string }
  templates: Templates
  attempt_timeout_ms?: number
  delay?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

type Outcome =
  | { sent: true }
  | { sent: false; reason: string; retry: false }
  | { sent: false; reason: string; retry: true; wait_ms: number | null }

/**
 * Sends mails through the HTTP API of Resend: up to three attempts of five seconds each, all under one idempotency key,
 * so that an attempt whose answer was lost does not send a mail twice.
 */
export function createResendMailer({ configuration, templates, ...timing }: ResendOptions): Mailer {
  const { attempt_timeout_ms = ATTEMPT_TIMEOUT_MS, delay = pause } = timing
  const endpoint = `${configuration.api_base_url.replace(/\/+$/, '')}/emails`

  return {
    delivery: 'sent',
    async send(template, to, variables, idempotency_key, signal) {
      requireOneAddress(template, to)
      const request: RequestInit = {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${configuration.api_key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotency_key,
        },
        body: JSON.stringify({
          from: configuration.from,
          to: [to],
          ...templates.render(template, variables),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeader(variables) },
        }),
      }
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await post(endpoint, request, attempt_timeout_ms, signal)
        if (outcome.sent) return
        if (!outcome.retry || attempt === ATTEMPTS) throw new MailDeliveryFailed(template, outcome.reason, attempt)
        await delay(outcome.wait_ms ?? BACKOFF_MS * 2 ** (attempt - 1), signal)
      }
    },
  }
}

// The provider also reads lists and "Name <address>"; either would send a secret link to somebody it was not made for.
function requireOneAddress(template: TemplateName, to: string): void {
  if (!/^[^\s<>(),;:"]+@[^\s<>(),;:"@]+$/.test(to)) {
    throw new MailDeliveryFailed(template, 'the recipient is not one plain address', 0)
  }
}

// A mail that links to the notification settings is one of many and says so to mail clients. One-click unsubscribing
// (RFC 8058) would need a public route, and the product has none for it [R3].
function unsubscribeHeader(variables: Readonly<Record<string, string>>): Record<string, string> {
  const { preferences_url } = variables
  return preferences_url === undefined ? {} : { 'List-Unsubscribe': `<${new URL(preferences_url).href}>` }
}

// Ends early with the signal; the attempt after it then fails at once.
const pause = (ms: number, signal?: AbortSignal) => wait(ms, undefined, signal && { signal }).catch(() => undefined)

async function post(endpoint: string, request: RequestInit, timeout_ms: number, end?: AbortSignal): Promise<Outcome> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(timeout_ms), ...(end ? [end] : [])])
    const response = await fetch(endpoint, { ...request, signal })
    // Read to its end, so that the connection can be used again.
    const body = await response.text()
    return response.ok ? { sent: true } : judge(response, body)
  } catch (error) {
    const timed_out = error instanceof DOMException && error.name === 'TimeoutError'
    const reason = timed_out ? 'the provider did not answer in time' : 'the provider could not be reached'
    if (end?.aborted) return { sent: false, reason: 'its time was up', retry: false }
    return { sent: false, reason, retry: true, wait_ms: null }
  }
}

function judge(response: Response, body: string): Outcome {
  const { status } = response
  const reason = `the provider answered ${status}`
  // An earlier attempt of ours is still being worked on: its answer was lost, not the mail.
  const in_progress = status === 409 && body.includes('concurrent_idempotent_requests')
  if (status !== 429 && status < 500 && !in_progress) return { sent: false, reason, retry: false }

  const wait_ms = retryAfter(response.headers.get('retry-after'))
  if (wait_ms !== null && wait_ms > LONGEST_WAIT_MS) {
    return { sent: false, reason: `${reason} and asked to wait too long`, retry: false }
  }
  return { sent: false, reason, retry: true, wait_ms }
}

// Either a number of seconds or an HTTP date (RFC 9110, 10.2.3).
function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
