import type { BillingProvider } from '../billing/port.ts'
import type { Chat } from '../chat/port.ts'
import { type IdentityProvider, IdentityRefused } from '../identity-provider/port.ts'
import type { Mailer } from '../mail/port.ts'
import { ObjectChanged, type ObjectStore } from '../storage/port.ts'
import type { ObserveCall, OutgoingIntegration } from './port.ts'

/** Measures what a mailer sends; returns the mailer itself when it only writes to the log or nothing is measured. */
export function measureMailer(mailer: Mailer, observe: ObserveCall | undefined): Mailer {
  if (!observe || mailer.delivery === 'logged') return mailer
  return { ...mailer, send: (...mail) => timed(observe, 'email', () => mailer.send(...mail)) }
}

/** Measures the alerts of a chat; returns the chat itself when nothing is measured. */
export function measureChat(chat: Chat, observe: ObserveCall | undefined): Chat {
  if (!observe) return chat
  return { post: (alert) => timed(observe, 'chat', () => chat.post(alert)) }
}

/** Measures the exchange with an identity provider; returns the provider itself when nothing is measured. */
export function measureIdentityProvider(
  provider: IdentityProvider,
  observe: ObserveCall | undefined,
): IdentityProvider {
  if (!observe) return provider
  return {
    ...provider,
    begin: () => timed(observe, 'identity_provider', () => provider.begin()),
    identify: (...callback) => timed(observe, 'identity_provider', () => provider.identify(...callback)),
  }
}

/** Measures the calls to an object storage; returns the storage itself when nothing is measured. Presigning makes no call. */
export function measureObjectStore(store: ObjectStore, observe: ObserveCall | undefined): ObjectStore {
  if (!observe) return store
  const measured = <T>(call: () => Promise<T>) => timed(observe, 'storage', call)
  return {
    ...store,
    head: (...object) => measured(() => store.head(...object)),
    read: (...part) => measured(() => store.read(...part)),
    copy: (...copy) => measured(() => store.copy(...copy)),
    publish: (...object) => measured(() => store.publish(...object)),
    remove: (...objects) => measured(() => store.remove(...objects)),
    list: (...prefix) => measured(() => store.list(...prefix)),
  }
}

/** Measures the calls to a billing provider; returns the provider itself when nothing is measured. */
export function measureBilling(provider: BillingProvider, observe: ObserveCall | undefined): BillingProvider {
  if (!observe) return provider
  const measured = <T>(call: () => Promise<T>) => timed(observe, 'billing', call)
  return {
    ...provider,
    listSubscriptions: (customer_id) => measured(() => provider.listSubscriptions(customer_id)),
    cancelSubscription: (subscription_id) => measured(() => provider.cancelSubscription(subscription_id)),
    createCustomer: (user) => measured(() => provider.createCustomer(user)),
    deleteCustomer: (customer_id) => measured(() => provider.deleteCustomer(customer_id)),
    readPrices: () => measured(() => provider.readPrices()),
    createCheckout: (checkout) => measured(() => provider.createCheckout(checkout)),
    openCheckouts: (customer_id) => measured(() => provider.openCheckouts(customer_id)),
    expireCheckout: (checkout_id) => measured(() => provider.expireCheckout(checkout_id)),
    createPortal: (portal) => measured(() => provider.createPortal(portal)),
  }
}

async function timed<T>(observe: ObserveCall, integration: OutgoingIntegration, call: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const result = await call()
    observe(integration, 'ok', seconds())
    return result
  } catch (error) {
    const refused = error instanceof IdentityRefused || error instanceof ObjectChanged
    observe(integration, refused ? 'refused' : 'failed', seconds())
    throw error
  }
}
