import type { Price } from '../objects/prices.ts'
import type { Call } from './call.ts'
import { missing } from './errors.ts'

export function findPrice({ account, id }: Call): Price {
  const price = account.state.prices[id]
  if (!price) throw missing('price', id)
  return price
}
