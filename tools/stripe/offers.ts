import { OFFERS } from './objects/prices.ts'

/** Tests buy the first price of the product and switch to another. */
export const OFFER = offerAt(0)
export const OTHER_OFFER = offerAt(1)

// With a single price, the other one is the same.
function offerAt(index: number) {
  const offer = OFFERS[index] ?? OFFERS[0]
  if (!offer) throw new Error('product/plans.ts has no price')
  return offer
}
