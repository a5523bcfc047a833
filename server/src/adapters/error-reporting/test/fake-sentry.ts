import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { close, listen, portOf } from '@plinth/tools/loopback'
import { vi } from 'vitest'

type SentryBehaviour =
  | { status: number; headers?: Record<string, string>; after_ms?: number }
  | 'hang'
  | 'reset'
  | { redirect: string }

type Exception = {
  type: string
  value: string
  mechanism: { handled: boolean }
  stacktrace?: { frames: { filename: string; function?: string; lineno: number; in_app: boolean }[] }
}

type ReceivedEvent = {
  event_id: string
  level: string
  environment: string
  release?: string
  transaction?: string
  user?: { id: string }
  contexts?: { trace: { trace_id: string; span_id: string } }
  tags: Record<string, string>
  exception: { values: Exception[] }
}

type ReceivedReport = {
  url: string
  headers: IncomingHttpHeaders
  body: string
  event: ReceivedEvent
  answered: boolean
}

/** Parses envelopes as strictly as the protocol demands. */
export class FakeSentry {
  readonly reports: ReceivedReport[] = []
  readonly plan: SentryBehaviour[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request)
      const { url = '', headers } = request
      const report = { url, headers, body, event: readEnvelope(body), answered: false }
      this.reports.push(report)
      await answer(response, this.plan.shift() ?? { status: 200 })
      report.answered = !response.destroyed
    })
  }

  async listen(): Promise<void> {
    await listen(this.#server)
  }

  get dsn(): string {
    return `http://public-key@127.0.0.1:${portOf(this.#server)}/errors/of/app/7`
  }

  get configuration(): { endpoint: string; public_key: string } {
    const endpoint = `http://127.0.0.1:${portOf(this.#server)}/errors/of/app/api/7/envelope/`
    return { endpoint, public_key: 'public-key' }
  }

  /** Waits for this many reports and returns the newest event. */
  async wait(count = 1): Promise<ReceivedEvent> {
    return await vi.waitFor(
      () => {
        const report = this.reports[count - 1]
        if (!report) throw new Error(`${this.reports.length} of ${count} reports came`)
        return report.event
      },
      { timeout: 20_000, interval: 10 },
    )
  }

  close(): Promise<void> {
    return close(this.#server)
  }
}

function readEnvelope(body: string): ReceivedEvent {
  const [header = '', item = '', payload = '', end] = body.split('\n')
  const { event_id } = JSON.parse(header) as { event_id: string }
  const { type, length } = JSON.parse(item) as { type: string; length: number }
  const event = JSON.parse(payload) as ReceivedEvent
  const isWhole = type === 'event' && length === Buffer.byteLength(payload) && end === '' && event_id === event.event_id
  if (!isWhole || !/^[0-9a-f]{32}$/.test(event_id)) throw new Error(`This is no envelope: ${body}`)
  return event
}

async function answer(response: ServerResponse, behaviour: SentryBehaviour): Promise<void> {
  if (behaviour === 'hang') return
  if (behaviour === 'reset') return void response.socket?.resetAndDestroy()
  if ('redirect' in behaviour) return void response.writeHead(307, { location: behaviour.redirect }).end()
  await wait(behaviour.after_ms ?? 0)
  response.writeHead(behaviour.status, behaviour.headers).end('{}')
}
