import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { TIMING, waitAtMost } from '../../timing.ts'
import { type Deployment, toEvent } from './event.ts'
import type { ErrorContext, ErrorReporter } from './port.ts'

const MINUTE_MS = 60_000
const MAX_PER_MINUTE = 30
const LONGEST_SILENCE_MS = 60 * MINUTE_MS

type EnvelopeConfiguration = { endpoint: string; public_key: string }

export type EnvelopeOptions = Deployment & {
  configuration: EnvelopeConfiguration | null
  logger: Logger
  observe?: ((outcome: 'ok' | 'failed', seconds: number) => void) | undefined
  deadline_ms?: number
  now?: () => number
}

/**
 * Reports to a provider that accepts Sentry envelopes: one attempt of three seconds per event, at most 30 a minute, and
 * pauses as long as the provider asks. The provider's SDK would send console output and source lines, where our
 * development log has live links, and add 40 MB of memory. Reports nothing without a configuration.
 */
export function createEnvelopeReporter(options: EnvelopeOptions): ErrorReporter {
  const { configuration, logger, now = () => performance.now() } = options
  if (configuration === null) return { report: () => undefined, flush: async () => 0 }
  const under_way = new Set<Promise<void>>()
  const losses = createLosses(logger, now)
  let times: number[] = []
  let silent_until = 0

  const deliver = async (event_id: string, event: object) => {
    const began = performance.now()
    const { fault, silence_ms } = await send(
      configuration,
      toEnvelope(event_id, event),
      options.deadline_ms ?? TIMING.error_reports.call,
    )
    options.observe?.(fault === null ? 'ok' : 'failed', (performance.now() - began) / 1000)
    silent_until = Math.max(silent_until, now() + silence_ms)
    if (fault !== null) losses.add(fault)
  }

  return {
    report(error: unknown, context: ErrorContext = {}) {
      const at = now()
      times = times.filter((time) => time > at - MINUTE_MS)
      if (at < silent_until) return losses.add('provider_asked_to_wait')
      if (times.length >= MAX_PER_MINUTE) return losses.add('too_many')
      times.push(at)
      const event_id = randomUUID().replaceAll('-', '')
      const delivery = Promise.resolve()
        .then(() => deliver(event_id, toEvent(event_id, error, context, options)))
        // The error's own properties throw.
        .catch(() => losses.add('unreadable'))
        .finally(() => under_way.delete(delivery))
      under_way.add(delivery)
    },

    async flush(timeout_ms) {
      await waitAtMost(timeout_ms, Promise.allSettled(under_way))
      losses.tell()
      return under_way.size
    },
  }
}

// A provider that is down would fail for every error, so this logs once a minute.
function createLosses(logger: Logger, now: () => number) {
  let told_at = Number.NEGATIVE_INFINITY
  let lost = 0
  let last = ''
  const tell = () => {
    if (lost === 0) return
    logger.warn({ event: 'error_report.lost', reason: last, lost }, 'error reports were not delivered')
    told_at = now()
    lost = 0
  }
  return {
    tell,
    add(reason: string) {
      lost += 1
      last = reason
      if (now() - told_at >= MINUTE_MS) tell()
    },
  }
}

function toEnvelope(event_id: string, event: object): string {
  const payload = JSON.stringify(event)
  const header = { event_id, sent_at: new Date().toISOString() }
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) }
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`
}

type Outcome = { fault: string | null; silence_ms: number }

async function send(
  { endpoint, public_key }: EnvelopeConfiguration,
  body: string,
  deadline_ms: number,
): Promise<Outcome> {
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=app/1, sentry_key=${public_key}`,
  }
  try {
    const signal = AbortSignal.timeout(deadline_ms)
    const response = await fetch(endpoint, { method: 'POST', redirect: 'error', headers, body, signal })
    // Reading the whole body lets the connection be reused.
    await response.arrayBuffer()
    const fault = response.ok ? null : `http_${response.status}`
    return { fault, silence_ms: response.status === 429 ? silenceOf(response.headers.get('retry-after')) : 0 }
  } catch (error) {
    const timed_out = error instanceof DOMException && error.name === 'TimeoutError'
    return { fault: timed_out ? 'timeout' : 'unreachable', silence_ms: 0 }
  }
}

// The header holds seconds or an HTTP date (RFC 9110, 10.2.3).
function silenceOf(retry_after: string | null): number {
  const asked = /^\d+$/.test(retry_after ?? '')
    ? Number(retry_after) * 1000
    : Date.parse(retry_after ?? '') - Date.now()
  return Number.isNaN(asked) ? MINUTE_MS : Math.min(Math.max(asked, 0), LONGEST_SILENCE_MS)
}
