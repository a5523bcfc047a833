import type { PriceKey } from '@plinth/contract/billing'
import type { EnvReader } from './reader.ts'
import type { VariableName } from './variables.ts'

export type Billing = {
  secret_key: string
  webhook_secret: string
  /** The first of each is sold. Subscribers of the others, its former prices, keep the plan. */
  prices: Record<PriceKey, string[]>
  /** 0 for no trial. */
  trial_days: number
  api_base_url: string
}

const PRICES = /^price_\w+(\s*,\s*price_\w+)*$/

/** Reads the billing, or null when none of it is set. */
export function readBilling(read: EnvReader, production: boolean): Billing | null {
  const trial_days = read.integer('BILLING_TRIAL_DAYS', { min: 0, max: 90 })
  const api_base_url = read.origin('BILLING_API_BASE_URL', { https: production })
  if (!read.whole('billing')) return null
  const billing = {
    secret_key: read.matching('BILLING_SECRET_KEY', /^[sr]k_\w+$/, 'a secret or restricted key: sk_ or rk_') ?? '',
    webhook_secret: read.matching('BILLING_WEBHOOK_SECRET', /^whsec_\S+$/, 'a webhook secret: whsec_') ?? '',
    prices: {
      pro_monthly: readPrices(read, 'BILLING_PRICE_PRO_MONTHLY'),
      pro_yearly: readPrices(read, 'BILLING_PRICE_PRO_YEARLY'),
    },
    trial_days,
    api_base_url,
  }
  const { pro_monthly, pro_yearly } = billing.prices
  if (pro_yearly.some((price) => pro_monthly.includes(price))) {
    read.fault('BILLING_PRICE_PRO_YEARLY', 'must have no price of BILLING_PRICE_PRO_MONTHLY')
  }
  return billing
}

function readPrices(read: EnvReader, name: VariableName): string[] {
  const list = read.matching(name, PRICES, 'the id of a price, price_, with former ones after it, separated by commas')
  return list?.split(',').map((price) => price.trim()) ?? []
}
