import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { missing } from './errors.ts'
import { page } from './lists.ts'

export function listPrices({ account, parameters }: Call): object {
  const keys = [...parameters].filter(([name]) => /^lookup_keys\[\d*\]$/.test(name)).map(([, value]) => value)
  const prices = Object.values(account.state.prices).filter(
    ({ active, lookup_key }) =>
      active === (parameters.get('active') !== 'false') && (keys.length === 0 || keys.includes(lookup_key ?? '')),
  )
  return page(prices, '/v1/prices', parameters)
}

export function findPrice({ account, id }: Call): Stripe.Price {
  const price = account.state.prices[id]
  if (!price) throw missing('price', id)
  return price
}
