import { type PriceKey, SOLD_PLANS, SOLD_PRICES } from '@plinth/contract/billing'
import { PLANS } from '@plinth/product/plans'
import type Stripe from 'stripe'
import { partOf } from './part.ts'

const CREATED = 1_767_225_600

export type PriceOptions = {
  id: string
  interval: Stripe.Price.Recurring.Interval
  unit_amount: number
  currency?: string
  nickname?: string
}

export type Price = ReturnType<typeof newPrice>

export function newPrice({ id, interval, unit_amount, currency = 'eur', nickname }: PriceOptions) {
  return partOf<Stripe.Price>()({
    id,
    object: 'price',
    active: true,
    created: CREATED,
    currency,
    livemode: false,
    nickname: nickname ?? null,
    product: 'prod_LocalStandIn',
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount,
  })
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

export function offeredPrices(): Price[] {
  return OFFERS.map(({ key, name, ...price }) => newPrice({ id: priceId(key), nickname: name, ...price }))
}
