import { PriceKey } from '@plinth/contract/billing'
import { type Account, recordOf } from './account/account.ts'
import { complete } from './account/checkouts.ts'
import type { Card, Encoding } from './account/state.ts'
import { begin, changePrice, deleteCustomer, endNow, resume, scheduleEnd, setCard } from './account/subscriptions.ts'
import { pass, passPeriod, passTrial } from './account/time.ts'
import { type Customer, type CustomerOptions, newCustomer } from './objects/customers.ts'
import { OFFERS, priceId } from './objects/prices.ts'
import type { Subscription } from './objects/subscriptions.ts'

export type SubscribeOptions = {
  /** A key, or the id of a price that the application does not sell. The default is the first price. */
  price?: PriceKey | (string & {})
  trial_days?: number
  card?: Card
}

export type Acts = ReturnType<typeof createActs>

/** These actions stand for customers, Stripe's dashboard and the passing of time. Each sends its events. */
export function createActs(account: Account) {
  return {
    createCustomer(options: CustomerOptions = {}): Customer {
      const customer = newCustomer(options, account.now())
      account.state.customers[customer.id] = { customer, deleted: false, card: 'none' }
      account.tell('customer.created', customer)
      return customer
    },
    deleteCustomer: (id: string) => deleteCustomer(account, id),
    setCard: (customer: string, card: Card) => setCard(account, customer, card),
    subscribe(customer: string, options: SubscribeOptions = {}): Subscription {
      const { price = OFFERS[0]?.key ?? '', trial_days = 0, card = 'works' } = options
      recordOf(account.state.customers, customer).card = card
      return begin(account, { customer, price: priceOf(price), trial_days })
    },
    completeCheckout: (id: string, card: Card = 'works') => complete(account, id, card) !== null,
    /** Changes any field of a subscription, as the Stripe dashboard could. */
    edit(id: string, change: (subscription: Subscription) => void): Subscription {
      const { subscription } = recordOf(account.state.subscriptions, id)
      change(subscription)
      account.tell('customer.subscription.updated', subscription)
      return subscription
    },
    changePrice: (id: string, price: PriceKey) => changePrice(account, id, priceId(price)),
    scheduleEnd: (id: string, encoding: Encoding = 'flexible') => scheduleEnd(account, id, encoding),
    resume: (id: string) => resume(account, id),
    endNow: (id: string) => endNow(account, id),
    pass: (customer: string, days: number) => pass(account, customer, days),
    passTrial: (id: string) => passTrial(account, id),
    passPeriod: (id: string) => passPeriod(account, id),
  }
}

function priceOf(price: string): string {
  const { data: key } = PriceKey.safeParse(price)
  return key === undefined ? price : priceId(key)
}
