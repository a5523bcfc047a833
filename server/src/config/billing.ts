import type { PriceKey } from '@plinth/contract/billing'
import type { Reader } from './reader.ts'
import type { VariableName } from './variables.ts'

export type Billing = {
  secret_key: string
  webhook_secret: string
  prices: Record<PriceKey, string>
  /** 0 for no trial. */
  trial_days: number
  api_base_url: string
}

const MEMBERS = [
  'BILLING_SECRET_KEY',
  'BILLING_WEBHOOK_SECRET',
  'BILLING_PRICE_PRO_MONTHLY',
  'BILLING_PRICE_PRO_YEARLY',
] as const satisfies VariableName[]

const PRICE = /^price_\w+$/

/** Reads the billing, or null when none of it is set. The trial and the address may stay as they are. */
export function readBilling(read: Reader, production: boolean): Billing | null {
  const trial_days = read.integer('BILLING_TRIAL_DAYS', { min: 0, max: 90 })
  const api_base_url = read.origin('BILLING_API_BASE_URL', { https: production })
  if (!read.whole('Billing', MEMBERS)) return null
  const billing = {
    secret_key: read.matching('BILLING_SECRET_KEY', /^[sr]k_\w+$/, 'a secret or restricted key: sk_ or rk_') ?? '',
    webhook_secret: read.matching('BILLING_WEBHOOK_SECRET', /^whsec_\S+$/, 'a webhook secret: whsec_') ?? '',
    prices: {
      pro_monthly: read.matching('BILLING_PRICE_PRO_MONTHLY', PRICE, 'the id of a price: price_') ?? '',
      pro_yearly: read.matching('BILLING_PRICE_PRO_YEARLY', PRICE, 'the id of a price: price_') ?? '',
    },
    trial_days,
    api_base_url,
  }
  if (billing.prices.pro_yearly === billing.prices.pro_monthly) {
    read.fault('BILLING_PRICE_PRO_YEARLY', 'must differ from BILLING_PRICE_PRO_MONTHLY')
  }
  return billing
}
