import { untilAborted } from '../../timing.ts'
import { IntegrationUnavailable } from '../integration-unavailable.ts'
import type { BillingProvider } from './port.ts'

/** Runs `around` around every call of a provider. Reading a webhook makes no call. */
export function callsAround(
  provider: BillingProvider,
  around: <T>(call: () => Promise<T>) => Promise<T>,
): BillingProvider {
  return {
    ...provider,
    listSubscriptions: (customer_id) => around(() => provider.listSubscriptions(customer_id)),
    cancelSubscription: (subscription_id) => around(() => provider.cancelSubscription(subscription_id)),
    createCustomer: (user) => around(() => provider.createCustomer(user)),
    deleteCustomer: (customer_id) => around(() => provider.deleteCustomer(customer_id)),
    readPrices: () => around(() => provider.readPrices()),
    createCheckout: (checkout) => around(() => provider.createCheckout(checkout)),
    openCheckouts: (customer_id) => around(() => provider.openCheckouts(customer_id)),
    expireCheckout: (checkout_id) => around(() => provider.expireCheckout(checkout_id)),
    createPortal: (portal) => around(() => provider.createPortal(portal)),
  }
}

/** Makes every call throw IntegrationUnavailable once the signal has aborted. Stripe may still do what is under way. */
export function abortable(provider: BillingProvider, signal: AbortSignal): BillingProvider {
  return callsAround(provider, (call) =>
    untilAborted(signal, call).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new IntegrationUnavailable('billing', 'provider_error', { cause: signal.reason })
    }),
  )
}
