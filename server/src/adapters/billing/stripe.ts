import type Stripe from 'stripe'
import { type CallOptions, createCall, expectKind } from './calls.ts'
import { createCheckout, expireCheckout, openCheckouts } from './checkouts.ts'
import { createClient, type StripeConfiguration } from './client.ts'
import { readEvent } from './events.ts'
import { nullWithoutCustomer } from './faults.ts'
import { isLoopback, soldPrice, toPrice, toUrl } from './mapping.ts'
import type { BillingProvider } from './port.ts'
import { cancelSubscription, deleteCustomer, listSubscriptions } from './subscriptions.ts'

export type StripeOptions = CallOptions & { configuration: StripeConfiguration; timeout_ms?: number }

export function createStripeProvider({ configuration, timeout_ms, ...options }: StripeOptions): BillingProvider {
  const { prices, webhook_secret, api_base_url } = configuration
  const client = createClient(configuration, timeout_ms)
  const call = createCall(options)
  const shop = { client, prices, allows_http: isLoopback(new URL(api_base_url)) }

  return {
    listSubscriptions: (customer) => call('list subscriptions', () => listSubscriptions(client, prices, customer)),
    cancelSubscription: (id) => call('cancel a subscription', () => cancelSubscription(client, id)),
    createCustomer: ({ user_id, email, name }) =>
      call('create a customer', async () => {
        const customer = await client.customers.create({ email, name, metadata: { user_id } })
        return expectKind(customer, 'customer').id
      }),
    deleteCustomer: (id) => call('delete a customer', () => deleteCustomer(client, id)),
    readPrices: () =>
      call('read the prices', () =>
        Promise.all(
          prices.map(async ({ key }) =>
            toPrice(key, expectKind(await client.prices.retrieve(soldPrice(prices, key)), 'price')),
          ),
        ),
      ),
    createCheckout: (checkout) => call('create a checkout', () => createCheckout(shop, checkout)),
    openCheckouts: (customer) => call('list checkouts', () => openCheckouts(shop, customer)),
    expireCheckout: (id) => call('expire a checkout', () => expireCheckout(client, id)),
    createPortal: (portal) => call('open the portal', () => createPortal(shop, portal)),
    readEvent: (body, signature) => readEvent(body, signature, webhook_secret),
  }
}

type Portal = Parameters<BillingProvider['createPortal']>[0]

async function createPortal(
  { client, allows_http }: { client: Stripe; allows_http: boolean },
  { customer_id, return_url }: Portal,
): Promise<{ url: string } | null> {
  const portal = { customer: customer_id, return_url }
  const session = await client.billingPortal.sessions.create(portal).catch(nullWithoutCustomer)
  return session && { url: toUrl(expectKind(session, 'billing_portal.session').url, allows_http) }
}
