import { Interval, type PriceKey, SOLD_PRICES } from '@plinth/contract/billing'
import type Stripe from 'stripe'
import { WrongAnswer } from './faults.ts'
import type { ProviderCheckout, ProviderPrice, ProviderSubscription } from './port.ts'

/** The first id of each price is on sale; the others are from earlier. */
export type Prices = readonly { key: PriceKey; ids: readonly string[] }[]

/** Takes the first price that is ours. Stripe keeps the period on the items. */
export function toSubscription(subscription: Stripe.Subscription, prices: Prices): ProviderSubscription {
  const items = subscription.items.data
  const item = items.find(({ price }) => keyOf(price.id, prices) !== null) ?? items[0]
  const period_end = items.length > 0 ? Math.max(...items.map(({ current_period_end }) => current_period_end)) : null
  const period_start = items.length > 0 ? Math.min(...items.map((each) => each.current_period_start)) : null
  // Classic billing sets only the boolean; the portal of flexible billing sets only the time.
  const cancel_at = subscription.cancel_at ?? (subscription.cancel_at_period_end ? period_end : null)
  return {
    provider_subscription_id: subscription.id,
    status: subscription.status,
    price_key: item ? keyOf(item.price.id, prices) : null,
    billing_interval: item ? intervalOf(item.price) : null,
    currency: subscription.currency,
    unit_amount: item ? toMinorUnits(item.price) : null,
    trial_started_at: toTime(subscription.trial_start),
    trial_ends_at: toTime(subscription.trial_end),
    current_period_starts_at: toTime(period_start),
    current_period_ends_at: toTime(period_end),
    cancel_at: toTime(cancel_at),
    canceled_at: toTime(subscription.canceled_at),
    ended_at: toTime(subscription.ended_at),
    collection_paused: subscription.pause_collection !== null,
    provider_created_at: new Date(subscription.created * 1000).toISOString(),
  }
}

/** Throws WrongAnswer for a price that cannot be sold under this key. */
export function toPrice(key: PriceKey, price: Stripe.Price): ProviderPrice {
  const { active, currency } = price
  const unit_amount = toMinorUnits(price)
  const interval = intervalOf(price)
  const sold = SOLD_PRICES.find((each) => each.key === key)
  if (!active || unit_amount === null || interval === null || interval !== sold?.interval) {
    throw new WrongAnswer(`the price ${key} is not an active fixed price for each ${sold?.interval}`, true)
  }
  return { key, interval, unit_amount, currency }
}

/** Throws WrongAnswer when the page of the checkout cannot be shown. */
export function toCheckout(session: Stripe.Checkout.Session, prices: Prices, allows_http: boolean): ProviderCheckout {
  const { price = '', trial_days = '' } = session.metadata ?? {}
  return {
    id: session.id,
    url: toUrl(session.url, allows_http),
    expires_at: new Date(session.expires_at * 1000).toISOString(),
    price_key: prices.find(({ ids }) => ids[0] === price)?.key ?? null,
    trial_days: /^\d{1,3}$/.test(trial_days) ? Number(trial_days) : 0,
  }
}

/** Requires https, or a stand-in on loopback, because a browser is sent there. @throws WrongAnswer */
export function toUrl(text: string | null, allows_http: boolean): string {
  const url = URL.parse(text ?? '')
  const allowed = url?.protocol === 'https:' || (allows_http && url?.protocol === 'http:' && isLoopback(url))
  if (!url || !allowed) throw new WrongAnswer('no https address')
  return url.href
}

export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export function soldPrice(prices: Prices, key: PriceKey): string {
  return prices.find((price) => price.key === key)?.ids[0] ?? ''
}

function keyOf(price_id: string, prices: Prices): PriceKey | null {
  return prices.find(({ ids }) => ids.includes(price_id))?.key ?? null
}

// The product cannot show an interval such as every three months.
function intervalOf({ recurring }: Stripe.Price): Interval | null {
  if (recurring?.interval_count !== 1) return null
  const { data } = Interval.safeParse(recurring.interval)
  return data ?? null
}

// Stripe counts the krona and the Ugandan shilling in hundredths, unlike ISO 4217, and the ariary in wholes.
const FACTORS: Record<string, number> = { isk: 0.01, ugx: 0.01, mga: 100 }

function toMinorUnits({ unit_amount, currency }: Stripe.Price): number | null {
  return unit_amount === null ? null : Math.round(unit_amount * (FACTORS[currency] ?? 1))
}

function toTime(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString()
}
