import { Checkout } from '@plinth/contract/billing'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { expect, test } from 'vitest'
import { customerOf, openCheckoutOf } from '../../billing/at-stripe.ts'
import { ask } from '../use-replicas.ts'
import { billing, newUsers, useReplicasWithBilling } from './replicas.ts'

useReplicasWithBilling()

test.each([
  ['one price', [OFFER.key]],
  ['two prices', [OFFER.key, OTHER_OFFER.key]],
])('ten parallel checkouts of %s over two servers make one customer and one open checkout [B10]', async (_, prices) => {
  const users = await newUsers(3)
  for (const user of users) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask(index, user, 'POST /billing/checkout', { price: prices[Math.floor(index / 2) % prices.length] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const open = openCheckoutOf(billing.stripe, user)
    expect(open.session.customer).toBe(customerOf(billing.stripe, user))
    const urls = new Set(answers.map(({ body }) => Checkout.parse(body).url))
    expect(urls).toContain(open.session.url)
    if (prices.length === 1) expect(urls.size).toBe(1)
  }
})
