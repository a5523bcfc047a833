import Stripe from 'stripe'
import { type BillingEvent, WebhookRefused } from './port.ts'

const TOLERANCE_S = 300

const RELEVANT = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
])

const KINDS: Record<string, BillingEvent['kind']> = {
  'customer.subscription.trial_will_end': 'trial_ending',
  'customer.deleted': 'customer_deleted',
}

/** Reads a webhook that was signed within five minutes of now. Throws WebhookRefused, which does not hold the body. */
export function readEvent(body: Buffer, signature: string, secret: string): BillingEvent {
  const event = verify(body, signature, secret)
  if (!isRecord(event) || !isName(event.id) || !isName(event.type)) throw new WebhookRefused()
  const { id, type } = event
  return {
    id,
    type,
    customer_id: customerOf(isRecord(event.data) ? event.data.object : undefined),
    kind: KINDS[type] ?? 'nothing',
    is_relevant: RELEVANT.has(type),
  }
}

function verify(body: Buffer, signature: string, secret: string): unknown {
  if (isAhead(signature)) throw new WebhookRefused()
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw new WebhookRefused()
  }
}

// The SDK refuses only what is too old.
function isAhead(signature: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_S
  return [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, signed_at]) => Number(signed_at) > latest)
}

function customerOf(object: unknown): string | null {
  if (!isRecord(object)) return null
  const customer = object.object === 'customer' ? object : object.customer
  const id = isRecord(customer) ? customer.id : customer
  return isName(id) ? id : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value)
}
