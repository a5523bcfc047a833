import { SOLD_PRICES } from '@plinth/contract/billing'
import type { EnvReader } from './reader.ts'
import type { VariableName } from './variables.ts'

const PRICES = /^price_\w+(\s*,\s*price_\w+)*$/

export function readBilling(read: EnvReader, production: boolean) {
  const trial_days = read.integer('BILLING_TRIAL_DAYS', { min: 0, max: 90 })
  const api_base_url = read.origin('BILLING_API_BASE_URL', { https: production })
  if (!read.whole('billing')) return null
  return {
    secret_key: read.matching('BILLING_SECRET_KEY', /^[sr]k_\w+$/, 'a secret or restricted key: sk_ or rk_'),
    webhook_secret: read.matching('BILLING_WEBHOOK_SECRET', /^whsec_\S+$/, 'a webhook secret: whsec_'),
    /** The first id of each price is on sale. The others are former prices, whose subscribers keep the plan. */
    prices: readPrices(read),
    trial_days,
    api_base_url,
  }
}

function readPrices(read: EnvReader) {
  const taken = new Map<string, VariableName>()
  return SOLD_PRICES.map(({ key, variable }) => {
    const ids = readIds(read, variable)
    for (const id of ids) {
      const other = taken.get(id)
      if (other !== undefined && other !== variable) read.fault(variable, `must have no price of ${other}`)
      taken.set(id, variable)
    }
    return { key, ids }
  })
}

function readIds(read: EnvReader, name: VariableName): string[] {
  const list = read.matching(name, PRICES, 'the id of a price, price_, with former ones after it, separated by commas')
  return list.split(',').map((price) => price.trim())
}
