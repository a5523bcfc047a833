import type { Fault } from '@plinth/tools/stripe/api/answer'
import { OFFERS } from '@plinth/tools/stripe/objects/prices'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StripeCallFailed } from '../../../src/adapters/billing/faults.ts'
import { IntegrationUnavailable } from '../../../src/adapters/integration-unavailable.ts'
import { startBilling, type TestBilling, type TestBillingOptions } from '../billing.ts'
import { CALLS } from './calls.ts'

async function startOwn(options: TestBillingOptions = {}): Promise<TestBilling> {
  const billing = await startBilling(options)
  onTestFinished(() => billing.close())
  return billing
}

async function failureOf(call: Promise<unknown>): Promise<StripeCallFailed> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof IntegrationUnavailable && error.cause instanceof StripeCallFailed)) throw error
  expect(error).toMatchObject({ integration: 'billing', reason: 'provider_error' })
  return error.cause
}

describe('a provider that fails', () => {
  const faults: [Fault, string, boolean][] = [
    ['server error', '500', false],
    ['rate limit', '429 rate_limit', false],
    ['reset', 'no answer ECONNRESET', false],
    ['wrong key', '401 StripeAuthenticationError', true],
    ['no permission', '403 StripePermissionError', true],
    ['proxy page', 'StripeAPIError', false],
    ['proxy json', 'not a', false],
  ]
  for (const [fault, code, is_operator_fault] of faults) {
    test.each(CALLS)(
      `%s is unavailable with the fault ${fault}, and the cause has no text of Stripe [Z9]`,
      async (_, call) => {
        const { provider, stripe, operator_faults } = await startOwn()
        const { id } = stripe.createCustomer({ email: 'ada@example.com' })
        stripe.fault(fault)
        const failure = await failureOf(call(provider, id))
        expect(failure.message).toContain(code)
        expect(operator_faults).toEqual(is_operator_fault ? [failure] : [])
        const { secret_key } = stripe.configuration
        for (const secret of [secret_key, 'the-text-of-the-provider', 'Invalid API Key', id, 'ada@example.com']) {
          expect(`${failure.stack}${JSON.stringify([failure, failure.cause])}`).not.toContain(secret)
        }
      },
    )
  }
})

test('each call is measured, and reading a webhook is none', async () => {
  const outcomes: string[] = []
  const { provider, stripe } = await startOwn({ observe: (outcome) => outcomes.push(outcome) })
  const { id } = stripe.createCustomer({ email: 'ada@example.com' })
  for (const [, call] of CALLS) await call(provider, id)
  expect(() => provider.readEvent(Buffer.alloc(0), '')).toThrow('signature')
  stripe.fault('server error')
  await failureOf(provider.readPrices())
  expect(outcomes).toEqual([...CALLS.map(() => 'ok'), 'failed'])
})

test.each(CALLS)('%s fails within its time-outs while Stripe hangs', async (_, call) => {
  const { provider, stripe } = await startOwn({ timeout_ms: 50 })
  stripe.fault('hang')
  expect((await failureOf(call(provider, 'cus_1'))).message).toContain('no answer ETIMEDOUT')
  // Each call has one retry.
  expect(stripe.requests.length).toBeLessThanOrEqual(2 * OFFERS.length)
})

test('a call that takes too long altogether fails at its deadline', async () => {
  const { provider, stripe } = await startOwn({ deadline_ms: 50 })
  stripe.fault('hang')
  expect((await failureOf(provider.readPrices())).message).toContain('no answer in time')
})

test('half of an answer is no answer', async () => {
  const { provider, stripe } = await startOwn({ timeout_ms: 200 })
  stripe.fault('half')
  expect((await failureOf(provider.readPrices())).message).toContain('no answer ETIMEDOUT')
})

test('after five calls without an answer, the next one fails without being made', async () => {
  const { provider, stripe } = await startOwn({ deadline_ms: 20 })
  stripe.fault('hang')
  for (let count = 0; count < 5; count += 1) await failureOf(provider.openCheckouts('cus_1'))
  const before = stripe.requests.length
  expect((await failureOf(provider.openCheckouts('cus_1'))).message).toContain('not asked')
  expect(stripe.requests.length).toBe(before)
})

test('refusals in a row do not stop the next call', async () => {
  const { provider, stripe } = await startOwn()
  stripe.fault('rate limit')
  for (let count = 0; count < 6; count += 1) await failureOf(provider.openCheckouts('cus_1'))
  stripe.fault(null)
  expect(await provider.openCheckouts('cus_1')).toEqual([])
})

test('a call that fails once is repeated once', async () => {
  const { provider, stripe } = await startOwn()
  stripe.fault('server error', { times: 1 })
  expect(await provider.openCheckouts(stripe.createCustomer().id)).toEqual([])
  expect(stripe.requests).toHaveLength(2)
  stripe.fault('server error', { times: 2 })
  await failureOf(provider.openCheckouts('cus_1'))
})

test('one broken connection is repeated with the same key, and creates one customer', async () => {
  const { provider, stripe } = await startOwn()
  stripe.fault('lost answer', { times: 1 })
  const id = await provider.createCustomer({ user_id: '1', email: 'ada@example.com', name: 'Ada' })
  expect(Object.keys(stripe.state.customers)).toEqual([id])
  const keys = stripe.requests.map(({ idempotency_key }) => idempotency_key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/./)
  expect(new Set(keys).size).toBe(1)
})

test('every request names the version of the API and a key of its own', async () => {
  const { provider, stripe } = await startOwn()
  for (const name of ['Ada', 'Grace']) await provider.createCustomer({ user_id: '1', email: 'a@example.com', name })
  const { secret_key } = stripe.configuration
  for (const { authorization, version } of stripe.requests) {
    expect({ authorization, version }).toEqual({ authorization: `Bearer ${secret_key}`, version: '2026-10-28.endive' })
  }
  expect(new Set(stripe.requests.map(({ idempotency_key }) => idempotency_key)).size).toBe(2)
})
