import type Stripe from 'stripe'
import { newId } from '../objects/ids.ts'
import type { Item, Subscription } from '../objects/subscriptions.ts'
import type { State, SubscriptionRecord } from './state.ts'

export type EventType = Stripe.EventBase['type']

export type Account = {
  state: State
  /** Stripe counts in seconds. */
  now(): number
  tell(type: EventType, object: object): void
  changed(): void
}

export type AccountOptions = {
  state: State
  changed(): void
  send(event: Stripe.EventBase): void
}

const API_VERSION = '2026-10-28.endive'

export function createAccount({ state, changed, send }: AccountOptions): Account {
  const now = () => Math.floor(Date.now() / 1000)
  return {
    state,
    now,
    changed,
    tell(type, object) {
      send(newEvent(type, object, now()))
      changed()
    },
  }
}

export function newEvent(type: EventType, object: object, created: number): Stripe.EventBase {
  return {
    id: newId('evt', 24),
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object: structuredCopy(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

/** Returns the subscriptions in order of creation. */
export function subscriptionsOf({ state }: Account, customer: string): SubscriptionRecord[] {
  return Object.values(state.subscriptions).filter(({ subscription }) => subscription.customer === customer)
}

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export function itemOf({ id, items }: Subscription): Item {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return item
}

export function recordOf<T>(records: Record<string, T>, id: string): T {
  const record = records[id]
  if (record === undefined) throw new Error(`The stand-in has no ${id}.`)
  return record
}

function structuredCopy(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object))
}
