import { callsAround } from '../billing/calls-around.ts'
import type { BillingProvider } from '../billing/port.ts'
import type { Chat } from '../chat/port.ts'
import { type IdentityProvider, IdentityRefused } from '../identity-provider/port.ts'
import { ObjectChanged, type ObjectStore } from '../storage/port.ts'
import type { Metrics, ObserveCall } from './port.ts'

type Measuring = Pick<Metrics, 'callsOf'> | null

// Each function returns its argument where nothing is measured.

export function measureChat(chat: Chat, metrics: Measuring): Chat {
  if (!metrics) return chat
  const observe = metrics.callsOf('chat')
  return { post: (alert) => timed(observe, () => chat.post(alert)) }
}

export function measureIdentityProvider(provider: IdentityProvider, metrics: Measuring): IdentityProvider {
  if (!metrics) return provider
  const observe = metrics.callsOf('identity_provider')
  return {
    ...provider,
    begin: () => timed(observe, () => provider.begin()),
    identify: (...callback) => timed(observe, () => provider.identify(...callback)),
  }
}

/** Presigning makes no call, so it is not measured. */
export function measureObjectStore(store: ObjectStore, metrics: Measuring): ObjectStore {
  if (!metrics) return store
  const observe = metrics.callsOf('storage')
  const measured = <T>(call: () => Promise<T>) => timed(observe, call)
  return {
    ...store,
    head: (...object) => measured(() => store.head(...object)),
    read: (...part) => measured(() => store.read(...part)),
    get: (...object) => measured(() => store.get(...object)),
    copy: (...copy) => measured(() => store.copy(...copy)),
    publish: (...object) => measured(() => store.publish(...object)),
    remove: (...objects) => measured(() => store.remove(...objects)),
    list: (...prefix) => measured(() => store.list(...prefix)),
  }
}

export function measureBilling(provider: BillingProvider, metrics: Measuring): BillingProvider {
  if (!metrics) return provider
  const observe = metrics.callsOf('billing')
  return callsAround(provider, (call) => timed(observe, call))
}

async function timed<T>(observe: ObserveCall, call: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const result = await call()
    observe('ok', seconds())
    return result
  } catch (error) {
    const refused = error instanceof IdentityRefused || error instanceof ObjectChanged
    observe(refused ? 'refused' : 'failed', seconds())
    throw error
  }
}
