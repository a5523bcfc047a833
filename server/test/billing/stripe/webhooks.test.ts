import { inspect } from 'node:util'
import { newEvent } from '@plinth/tools/stripe/account/account'
import { signatureOf } from '@plinth/tools/stripe/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebhookRefused } from '../../../src/adapters/billing/port.ts'
import { startBilling, type TestBilling } from '../billing.ts'

let billing: TestBilling
beforeAll(async () => {
  billing = await startBilling()
})
afterAll(() => billing.close())

const now = () => Math.floor(Date.now() / 1000)
const EVENT = newEvent('customer.subscription.updated', { object: 'subscription', customer: 'cus_1' }, now())
const PAYLOAD = JSON.stringify(EVENT)

const read = (payload: string, secret = billing.stripe.configuration.webhook_secret) =>
  billing.provider.readEvent(Buffer.from(payload), signatureOf(payload, secret))

test('a webhook that Stripe signed is read [B3]', () => {
  expect(read(PAYLOAD)).toEqual({
    id: EVENT.id,
    type: 'customer.subscription.updated',
    customer_id: 'cus_1',
    kind: 'nothing',
    is_relevant: true,
  })
})

test('a refusal holds nothing of the body', () => {
  const error = (() => {
    try {
      return read(PAYLOAD, 'whsec_another')
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(WebhookRefused)
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('cus_1')
})

describe('what an event tells', () => {
  const eventOf = (type: Parameters<typeof newEvent>[0], object: object) =>
    read(JSON.stringify(newEvent(type, object, now())))

  test.each<[string, object, string | null]>([
    ['an id', { object: 'invoice', customer: 'cus_2' }, 'cus_2'],
    ['an object', { object: 'invoice', customer: { object: 'customer', id: 'cus_3' } }, 'cus_3'],
    ['a deleted object', { object: 'invoice', customer: { object: 'customer', id: 'cus_4', deleted: true } }, 'cus_4'],
    ['the object itself', { object: 'customer', id: 'cus_5' }, 'cus_5'],
    ['no one', { object: 'price', id: 'price_1' }, null],
    ['nothing', { object: 'invoice', customer: null }, null],
  ])('the customer of an event is %s', (_, object, customer_id) => {
    expect(eventOf('invoice.paid', object)).toMatchObject({ customer_id, is_relevant: true, kind: 'nothing' })
  })

  test('the end of a trial and a deleted customer are told', () => {
    const subscription = { object: 'subscription', customer: 'cus_1' }
    expect(eventOf('customer.subscription.trial_will_end', subscription).kind).toBe('trial_ending')
    expect(eventOf('customer.deleted', { object: 'customer', id: 'cus_1' }).kind).toBe('customer_deleted')
  })

  test('a type that changes no subscription is not relevant', () => {
    expect(eventOf('customer.updated', { object: 'customer', id: 'cus_1' }).is_relevant).toBe(false)
  })
})
