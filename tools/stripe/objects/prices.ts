import { type PriceKey, SOLD_PLANS, SOLD_PRICES } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import Stripe from 'stripe'

const CREATED = 1_767_225_600

export type PriceOptions = {
  id: string
  interval: Stripe.Price.Recurring.Interval
  unit_amount: number
  currency?: string
  nickname?: string
}

export const PRODUCT = 'prod_LocalStandIn'

export function newPrice({ id, interval, unit_amount, currency = 'eur', nickname }: PriceOptions): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CREATED,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: nickname ?? null,
    product: PRODUCT,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  }
}

const MONTH = 1200
const YEAR = 12_000

export const OFFERS = SOLD_PRICES.map(({ key, plan, interval }) => {
  const times = SOLD_PLANS.indexOf(plan) + 1
  const unit_amount = times * (interval === 'month' ? MONTH : YEAR)
  return { key, plan, name: PLANS[plan].name, interval, unit_amount, currency: 'eur' }
})

export function priceId(key: PriceKey): string {
  return `price_Local${key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

export function offeredPrices(): Stripe.Price[] {
  return OFFERS.map(({ key, name, ...price }) => newPrice({ id: priceId(key), nickname: name, ...price }))
}

/** Subscription items still contain this older form of a price. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: PRODUCT,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
