import { automaticHeaders, deliver, type Outcome, requireOneAddress, type Timing } from './delivery.ts'
import type { Mailer } from './port.ts'
import type { Templates } from './templates.ts'

export type ResendOptions = Timing & {
  configuration: { api_key: string; from: string; api_base_url: string }
  templates: Templates
}

/** Sends mails through Resend's API. All attempts share an idempotency key, so a lost response sends no mail twice. */
export function createResendMailer({ configuration, templates, ...timing }: ResendOptions): Mailer {
  const endpoint = `${configuration.api_base_url.replace(/\/+$/, '')}/emails`

  return {
    delivery: 'sent',
    async send(template, to, variables, { key, signal }) {
      requireOneAddress(template, to)
      const request: RequestInit = {
        method: 'POST',
        redirect: 'error',
        headers: {
          authorization: `Bearer ${configuration.api_key}`,
          'content-type': 'application/json',
          'idempotency-key': `${template}/${key}`,
        },
        body: JSON.stringify({
          from: configuration.from,
          to: [to],
          ...templates.render(template, variables),
          headers: automaticHeaders(variables),
        }),
      }
      return await deliver(template, (end) => post(endpoint, { ...request, signal: end }), timing, signal)
    },
  }
}

async function post(endpoint: string, request: RequestInit): Promise<Outcome> {
  const response = await fetch(endpoint, request)
  // Reading the whole body lets the connection be reused.
  const body = await response.text()
  return response.ok ? { sent: true, provider_id: idIn(body) } : judge(response, body)
}

function idIn(body: string): string | null {
  return /"id"\s*:\s*"([\w-]{1,64})"/.exec(body)?.[1] ?? null
}

// Refusals of our key, our quota or our sender say nothing of the recipient.
const ABOUT_ACCESS = new Set([401, 402, 403])
const ABOUT_SENDER = /`from`/

function judge(response: Response, body: string): Outcome {
  const { status } = response
  const reason = `the provider answered ${status}`
  // The provider is still working on an earlier attempt whose response was lost.
  const in_progress = status === 409 && body.includes('concurrent_idempotent_requests')
  if (status !== 429 && status < 500 && !in_progress) {
    return { sent: false, reason, retry: false, permanent: !ABOUT_ACCESS.has(status) && !ABOUT_SENDER.test(body) }
  }
  return { sent: false, reason, retry: true, wait_ms: retryAfter(response.headers.get('retry-after')) }
}

// The header holds seconds or an HTTP date (RFC 9110, 10.2.3).
function retryAfter(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
