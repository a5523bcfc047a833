import { OFFERS } from './objects/prices.ts'

/** Tests buy the first price of the product and change to another. */
export const OFFER = offerAt(0)
export const OTHER_OFFER = offerAt(1)

// A product with one price changes to the same.
function offerAt(index: number) {
  const offer = OFFERS[index] ?? OFFERS[0]
  if (!offer) throw new Error('product/plans.ts has no price')
  return offer
}
