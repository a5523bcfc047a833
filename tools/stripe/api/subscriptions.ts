import type Stripe from 'stripe'
import { type Account, hasEnded } from '../account/account.ts'
import type { SubscriptionRecord } from '../account/state.ts'
import { endNow } from '../account/subscriptions.ts'
import { type Customer, deletedCustomer } from '../objects/customers.ts'
import type { Subscription } from '../objects/subscriptions.ts'
import type { Call } from './call.ts'
import { missing } from './errors.ts'
import { page } from './lists.ts'
import { expands } from './requests.ts'

/** A request without a status gets the subscriptions that have not ended. The customer may be deleted. */
export function listSubscriptions({ account, parameters }: Call): object {
  const customer = parameters.get('customer')
  const status = parameters.get('status')
  if (customer !== null && !account.state.customers[customer]) throw missing('customer', customer, 'customer')
  const found = Object.values(account.state.subscriptions)
    .map(({ subscription }) => subscription)
    .filter((subscription) => customer === null || subscription.customer === customer)
    .filter((each) => status === 'all' || (status === null ? each.status !== 'canceled' : each.status === status))
  const listed = page(found, '/v1/subscriptions', parameters)
  if (!expands(parameters, 'data.customer')) return listed
  return { ...listed, data: listed.data.map((each) => ({ ...each, customer: expand(account, String(each.customer)) })) }
}

export function cancelSubscription(call: Call): Subscription {
  const { subscription } = requireSubscription(call)
  // Stripe returns 404 for a subscription that has ended.
  if (hasEnded(subscription)) throw missing('subscription', subscription.id)
  endNow(call.account, subscription.id)
  return subscription
}

function requireSubscription({ account, id }: Call): SubscriptionRecord {
  const record = account.state.subscriptions[id]
  if (!record) throw missing('subscription', id)
  return record
}

function expand({ state }: Account, id: string): Customer | Stripe.DeletedCustomer {
  const record = state.customers[id]
  return record && !record.deleted ? record.customer : deletedCustomer(id)
}
