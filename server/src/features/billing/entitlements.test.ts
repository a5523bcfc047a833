import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { startBilling, type TestBilling } from '../../../test/billing/billing.ts'
import { subscriber } from '../../../test/billing/subscribers.ts'
import { startStorage, type TestStorage } from '../../../test/storage/storage.ts'

let storage: TestStorage
let billing: TestBilling
let app: TestApp
beforeAll(async () => {
  storage = await startStorage()
  billing = await startBilling()
  app = await startTestApp({ storage: storage.store, billing: billing.provider })
})
afterAll(async () => {
  await app.close()
  await billing.close()
  await storage.close()
})

const image = { purpose: 'profile_image', filename: 'ada.png', content_type: 'image/png', size_bytes: 1000 } as const
const file = { ...image, purpose: 'organization_file' } as const

test('the plan grants profile images from its first day to its last, and files always [B6, F3]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  const { cookie } = ada
  const sync = () => app.call('POST /billing/sync', { cookie })
  const offered = async () => (await app.call('GET /users/me', { cookie })).body.features.profile_image_upload

  await app.refuse('entitlement_required', 'POST /uploads', { body: image }, { cookie })
  expect(await offered()).toBe('entitlement_required')

  const { id } = billing.stripe.subscribe(ada.customer_id, { trial_days: 14, card: 'declined' })
  await sync()
  await app.call('POST /uploads', { body: image }, { cookie })
  expect(await offered()).toBe('available')

  // The first payment fails and is tried again.
  billing.stripe.passTrial(id)
  await sync()
  await app.call('POST /uploads', { body: image }, { cookie })

  billing.stripe.endNow(id)
  await sync()
  await app.refuse('entitlement_required', 'POST /uploads', { body: image }, { cookie })
  expect(await offered()).toBe('entitlement_required')
  await app.call('POST /uploads', { body: file }, { cookie })
})
