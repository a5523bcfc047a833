import { OFFER } from '@plinth/tools/stripe/offers'
import { expect, test } from 'vitest'
import type { BillingEvent, BillingProvider } from '../billing/port.ts'
import { type Chat, ChatAlertFailed } from '../chat/port.ts'
import { type IdentityProvider, IdentityRefused } from '../identity-provider/port.ts'
import { IntegrationUnavailable } from '../integration-unavailable.ts'
import { ObjectChanged, type ObjectStore } from '../storage/port.ts'
import { measureBilling, measureChat, measureIdentityProvider, measureObjectStore } from './outgoing.ts'
import type { Metrics } from './port.ts'

function listing() {
  const outcomes: string[] = []
  const metrics: Pick<Metrics, 'callsOf'> = {
    callsOf: (integration) => (outcome, seconds) => {
      expect(seconds).toBeGreaterThanOrEqual(0)
      outcomes.push(`${integration} ${outcome}`)
    },
  }
  return { outcomes, metrics }
}

test('an alert is measured, whether it arrives or not', async () => {
  const { outcomes, metrics } = listing()
  await measureChat({ post: async () => undefined }, metrics).post({ title: 'News', facts: [] })
  const failing: Chat = { post: () => Promise.reject(new ChatAlertFailed('timeout')) }
  await expect(measureChat(failing, metrics).post({ title: 'News', facts: [] })).rejects.toThrow('timeout')
  expect(outcomes).toEqual(['chat ok', 'chat failed'])
})

test('a refusal of the provider is told from its failure, and each reaches the caller', async () => {
  const { outcomes, metrics } = listing()
  const faults = [new IdentityRefused('expired'), new IntegrationUnavailable('identity_provider', 'provider_error')]
  const provider: IdentityProvider = {
    display_name: 'Example',
    begin: async () => ({ url: 'https://id.example.com', visit: { state: 's', nonce: 'n', verifier: 'v' } }),
    identify: async () => {
      throw faults[outcomes.length - 1]
    },
  }
  const measured = measureIdentityProvider(provider, metrics)
  const { visit } = await measured.begin()
  for (const fault of faults) await expect(measured.identify(new URLSearchParams(), visit)).rejects.toBe(fault)
  expect(outcomes).toEqual(['identity_provider ok', 'identity_provider refused', 'identity_provider failed'])
})

test('each call to the object storage is measured, and a presigned URL is none', async () => {
  const { outcomes, metrics } = listing()
  const store: ObjectStore = {
    presignPut: async () => 'https://s3.example.net',
    presignGet: async () => 'https://s3.example.net',
    head: async () => null,
    read: () => Promise.reject(new ObjectChanged('staging/1')),
    get: async () => null,
    copy: () => Promise.reject(new ObjectChanged('staging/1')),
    publish: () => Promise.reject(new IntegrationUnavailable('storage', 'provider_error')),
    remove: async () => undefined,
    list: async () => ['orgs/1'],
    publicUrl: (key) => `https://images.example.net/${key}`,
  }
  expect(measureObjectStore(store, null)).toBe(store)
  const measured = measureObjectStore(store, metrics)
  const object = { key: 'staging/1', content_type: 'text/csv', expires_in_s: 60 }
  await measured.presignPut({ ...object, size_bytes: 1 })
  await measured.presignGet({ ...object, filename: 'a.csv' })
  expect(measured.publicUrl('a')).toBe('https://images.example.net/a')
  expect(outcomes).toEqual([])
  expect(await measured.head('staging/1')).toBeNull()
  expect(await measured.get('private', 'staging/1')).toBeNull()
  expect(await measured.list('private', 'orgs/')).toEqual(['orgs/1'])
  await measured.remove('private', ['orgs/1'])
  await expect(measured.read('staging/1', { etag: '"1"', max: 1 })).rejects.toThrow(ObjectChanged)
  const copy = { from: 'staging/1', to: 'orgs/1', etag: '"1"', content_type: 'text/csv' }
  await expect(measured.copy(copy)).rejects.toThrow(ObjectChanged)
  await expect(measured.publish('avatars/1', Buffer.alloc(1), 'image/webp')).rejects.toThrow(IntegrationUnavailable)
  expect(outcomes.map((outcome) => outcome.replace('storage ', ''))).toEqual([
    ...['ok', 'ok', 'ok', 'ok', 'refused', 'refused', 'failed'],
  ])
})

test('each call to the billing provider is measured, and reading a webhook is none', async () => {
  const { outcomes, metrics } = listing()
  const event: BillingEvent = { id: 'evt_1', type: 'ping', customer_id: null, kind: 'nothing', is_relevant: false }
  const provider: BillingProvider = {
    listSubscriptions: async () => [],
    cancelSubscription: async () => undefined,
    createCustomer: async () => 'cus_1',
    deleteCustomer: async () => undefined,
    readPrices: async () => [],
    createCheckout: async () => null,
    openCheckouts: async () => [],
    expireCheckout: async () => undefined,
    createPortal: () => Promise.reject(new IntegrationUnavailable('billing', 'provider_error')),
    readEvent: () => event,
  }
  expect(measureBilling(provider, null)).toBe(provider)
  const measured = measureBilling(provider, metrics)
  expect(measured.readEvent(Buffer.alloc(0), '')).toBe(event)
  const user = { user_id: '1', customer_id: 'cus_1' }
  const checkout = { ...user, price_key: OFFER.key, trial_days: 0, success_url: '', cancel_url: '' } as const
  expect(await measured.listSubscriptions('cus_1')).toEqual([])
  await measured.cancelSubscription('sub_1')
  expect(await measured.createCustomer({ user_id: '1', email: 'ada@example.com', name: 'Ada' })).toBe('cus_1')
  await measured.deleteCustomer('cus_1')
  expect(await measured.readPrices()).toEqual([])
  expect(await measured.createCheckout(checkout)).toBeNull()
  expect(await measured.openCheckouts('cus_1')).toEqual([])
  await measured.expireCheckout('cs_1')
  await expect(measured.createPortal({ customer_id: 'cus_1', return_url: '' })).rejects.toThrow(IntegrationUnavailable)
  expect(outcomes).toEqual([...Array(8).fill('billing ok'), 'billing failed'])
})
