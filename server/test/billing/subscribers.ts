import { OFFER } from '@plinth/tools/stripe/offers'
import type { BillingProvider } from '../../src/adapters/billing/port.ts'
import type { TestApp } from '../app.ts'
import { query } from '../postgres.ts'
import { type Somebody, somebody } from '../teams.ts'
import { customerOf } from './at-stripe.ts'
import { type TestBilling, webhookUrl } from './billing.ts'

export type Subscriber = Somebody & { customer_id: string }

/** The user is a customer of the provider, without a subscription. */
export async function subscriber(app: TestApp, { stripe }: TestBilling, name: string): Promise<Subscriber> {
  const somebodyNew = await somebody(app, name)
  const { id: customer_id } = stripe.createCustomer({ email: somebodyNew.email, name })
  await addCustomer(app.database_url, { user_id: somebodyNew.user_id, customer_id })
  return { ...somebodyNew, customer_id }
}

export async function addCustomer(
  database_url: string,
  customer: { user_id: string; customer_id: string },
): Promise<void> {
  await query(
    database_url,
    `insert into billing_customers (user_id, provider_customer_id) values ('${customer.user_id}', '${customer.customer_id}')`,
  )
}

export async function customer(app: TestApp, { stripe }: TestBilling, name: string): Promise<Subscriber> {
  const user = await somebody(app, name)
  await app.call('POST /billing/checkout', { body: { price: OFFER.key } }, user)
  return { ...user, customer_id: customerOf(stripe, user) }
}

export async function subscribed(
  app: TestApp,
  billing: TestBilling,
  name: string,
  options: Parameters<TestBilling['stripe']['subscribe']>[1] = {},
) {
  const user = await customer(app, billing, name)
  return { ...user, subscription: billing.stripe.subscribe(user.customer_id, options).id }
}

export const readsOf = ({ stripe }: TestBilling, { customer_id }: Subscriber) =>
  stripe.requests.filter(
    ({ operation, parameters }) => operation === 'GET /v1/subscriptions' && parameters.get('customer') === customer_id,
  ).length

export const customerRows = ({ database_url }: TestApp, { customer_id }: Subscriber) =>
  query<{ user_id: string | null }>(
    database_url,
    `select user_id from billing_customers where provider_customer_id = '${customer_id}'`,
  )

/** Delivers everything that has happened at the provider since the last call, once and in order. */
export function createDeliveries(app: TestApp, { stripe }: TestBilling) {
  let delivered = stripe.webhooks.events.length
  return async (): Promise<(number | null)[]> => {
    const events = stripe.webhooks.events.slice(delivered)
    delivered += events.length
    const statuses: (number | null)[] = []
    for (const event of events) statuses.push(await stripe.webhooks.deliver(event, { url: webhookUrl(app) }))
    return statuses
  }
}

/** `reached` resolves when the list waits there, `release` lets it go on. */
export type Hold = { reached: Promise<void>; release(): void }

export type Held = { provider: BillingProvider; holdNext(where: 'before the read' | 'after the read'): Hold }

/** Lets a test hold the next list of subscriptions, before the provider is asked or when it has answered. */
export function holdLists(provider: BillingProvider): Held {
  const planned: { where: string; reached: () => void; released: Promise<void> }[] = []
  return {
    provider: {
      ...provider,
      async listSubscriptions(customer_id) {
        const hold = planned.shift()
        const stop = async () => {
          hold?.reached()
          await hold?.released
        }
        if (hold?.where === 'before the read') await stop()
        const list = await provider.listSubscriptions(customer_id)
        if (hold?.where === 'after the read') await stop()
        return list
      },
    },
    holdNext(where) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      planned.push({ where, reached: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
    },
  }
}
