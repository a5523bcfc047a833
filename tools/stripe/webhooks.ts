import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'

const DEADLINE_MS = 30_000
const AGAIN_AFTER_MS = 1_000

export type DeliveryOptions = {
  url?: string
  secret?: string
  /** The time of the signature, in seconds. The default is now. */
  signed_at?: number
}

export type Webhooks = {
  events: readonly Stripe.EventBase[]
  /** Returns the status, or null without a response. */
  deliver(event: Stripe.EventBase, options?: DeliveryOptions): Promise<number | null>
  /** Sends each event to this endpoint as it happens, in order, again and again until it is accepted. */
  sendTo(url: string): void
  /** Stops sending. Events wait until the next `sendTo`. */
  hold(): void
  /** Resolves when every event was accepted. */
  settled(): Promise<void>
}

type Options = { secret: string; undelivered: Stripe.EventBase[]; changed(): void }

/** Signs events and sends them again until the response is 2xx, as Stripe does. Without an endpoint they wait. */
export function createWebhooks({ secret, undelivered, changed }: Options) {
  const events: Stripe.EventBase[] = []
  const stopped = new AbortController()
  let endpoint: string | null = null
  let sending: Promise<void> | null = null

  async function deliver(event: Stripe.EventBase, options: DeliveryOptions = {}): Promise<number | null> {
    const url = options.url ?? endpoint
    if (url === null) throw new Error('The webhooks have no endpoint.')
    return post(event, { secret, ...options, url, signal: stopped.signal })
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const event = undelivered[0]
      if (!event || endpoint === null || stopped.signal.aborted) return
      const status = await deliver(event)
      if (status !== null && status < 300) {
        undelivered.shift()
        changed()
      } else await wait(AGAIN_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  function begin(): void {
    if (endpoint === null || stopped.signal.aborted || undelivered.length === 0) return
    sending ??= sendAll().finally(() => {
      sending = null
      begin()
    })
  }

  return {
    events,
    deliver,
    add(event: Stripe.EventBase) {
      events.push(event)
      undelivered.push(event)
      begin()
    },
    sendTo(url: string) {
      endpoint = url
      begin()
    },
    hold() {
      endpoint = null
    },
    async settled() {
      while (sending) await sending
    },
    async stop() {
      stopped.abort()
      await sending
    },
  }
}

type Post = DeliveryOptions & { url: string; secret: string; signal: AbortSignal }

async function post(event: Stripe.EventBase, { url, secret, signed_at, signal }: Post): Promise<number | null> {
  const body = JSON.stringify(event, null, 2)
  const signature = signatureOf(body, secret, signed_at === undefined ? {} : { timestamp: signed_at })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const ended = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), signal])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: ended })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}

export function signatureOf(payload: string, secret: string, options: { timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options })
}
