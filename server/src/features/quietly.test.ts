import { OFFER } from '@plinth/tools/stripe/offers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, billing, useAppWithBilling } from '../../test/billing/app.ts'
import { openCheckoutOf } from '../../test/billing/at-stripe.ts'
import { webhookUrl } from '../../test/billing/billing.ts'
import { subscriber } from '../../test/billing/subscribers.ts'
import { createMeanwhile } from '../../test/meanwhile.ts'
import { startStorage, type TestStorage } from '../../test/storage/storage.ts'
import { somebody } from '../../test/teams.ts'
import { ofUpload, send } from '../../test/uploads.ts'

// A clean-up that fails must not hide what came before it.

const meanwhile = createMeanwhile()
let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())
useAppWithBilling(() => ({ storage: storage.store, wrap: meanwhile.wrap }))

const failAt = (statement: RegExp) =>
  meanwhile.before(statement, () => Promise.reject(new Error('The clean-up failed')))

const expectLogged = (msg: string) =>
  expect(app.log).toContainEqual(
    expect.objectContaining({ level: 50, event: 'clean_up.failed', msg, err: expect.anything() }),
  )

test('a checkout whose claim cannot be released is still returned', async () => {
  const ada = await somebody(app, 'Ada')
  failAt(/set checkout_claimed_until = null/)
  const { body } = await app.call('POST /billing/checkout', { body: { price: OFFER.key } }, ada)
  expect(body.url).toBe(openCheckoutOf(billing.stripe, ada).session.url)
  expectLogged('the claim of a checkout was not released')
})

test('a bad upload whose claim cannot be released is still refused for its content', async () => {
  const ada = await somebody(app, 'Ada')
  const upload = await send(app, ada, { filename: 'ada.png', content_type: 'image/png', content: 'no image' })
  failAt(/set claimed_until = null/)
  await app.refuse('file_content_mismatch', 'POST /uploads/:upload_id/complete', ofUpload(upload), ada)
  expectLogged('the claim of an upload was not released')
})

test('a webhook whose failure cannot be noted still gets the refusal of that failure [B8]', async () => {
  const ada = await subscriber(app, billing, 'Ada')
  billing.stripe.subscribe(ada.customer_id)
  const event = billing.stripe.webhooks.events.at(-1)
  if (!event) throw new Error('The stand-in has sent no event')
  billing.stripe.fault('server error')
  failAt(/set attempts = attempts \+ 1/)
  expect(await billing.stripe.webhooks.deliver(event, { url: webhookUrl(app) })).toBe(503)
  billing.stripe.fault(null)
  expectLogged('the failure of a webhook was not noted')
})
