import type Stripe from 'stripe'
import { expectKind, PAGE, readAll } from './calls.ts'
import { isMissing, nullWithoutCustomer, WrongAnswer } from './faults.ts'
import { type Prices, toSubscription } from './mapping.ts'
import type { ProviderSubscription } from './port.ts'

/**
 * Lists also ended subscriptions. Returns null when the customer does not exist, or only its list is left.
 * @throws WrongAnswer for more than a thousand, or those of another customer
 */
export async function listSubscriptions(
  client: Stripe,
  prices: Prices,
  customer: string,
): Promise<ProviderSubscription[] | null> {
  const list = client.subscriptions.list({ customer, status: 'all', expand: ['data.customer'], limit: PAGE })
  const found = await readAll(list).catch(nullWithoutCustomer)
  if (found === null) return null
  if (found.some((each) => idOf(each.customer) !== customer)) throw new WrongAnswer('subscriptions of another customer')
  if (found.some((each) => typeof each.customer === 'object' && each.customer.deleted === true)) return null
  return found.map((subscription) => toSubscription(subscription, prices))
}

/** Stripe reports a subscription that has ended as missing. */
export async function cancelSubscription(client: Stripe, id: string): Promise<void> {
  await client.subscriptions.cancel(id).then((answer) => expectKind(answer, 'subscription'), ignoreMissing)
}

export async function deleteCustomer(client: Stripe, id: string): Promise<void> {
  await client.customers.del(id).then((answer) => expectKind(answer, 'customer'), ignoreMissing)
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function idOf(customer: Stripe.Subscription['customer']): string {
  return typeof customer === 'string' ? customer : customer.id
}
