import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bend, FakeProvider } from '../../../test/oidc/fake-provider.ts'
import { createOpenIdProvider, type OpenIdOptions } from './openid.ts'
import type { IdentityFault, IdentityProvider } from './port.ts'

const fake = new FakeProvider()
beforeAll(() => fake.listen())
beforeEach(() => fake.reset())
afterAll(() => fake.close())

type Options = { issuer_url?: string } & Pick<OpenIdOptions, 'observe' | 'timeout_s' | 'now'>

const adapter = (options: Options = {}): IdentityProvider => {
  const { issuer_url = fake.issuer, ...rest } = options
  return createOpenIdProvider({
    configuration: { ...fake.configuration, issuer_url },
    server_url: 'https://api.example.com',
    ...rest,
  })
}

async function identify(provider: IdentityProvider, change: (callback: URLSearchParams) => void = () => undefined) {
  const { url, visit } = await provider.begin()
  const callback = (await fake.visit(new URL(url))).searchParams
  change(callback)
  return await provider.identify(callback, visit)
}

const PROVIDER_ERROR = { name: 'IntegrationUnavailable', reason: 'provider_error', retry_after_s: 5 }

test('a valid response proves an identity by issuer and subject, with its claims', async () => {
  expect(await identify(adapter())).toEqual({
    issuer: fake.issuer,
    subject: 'grace',
    email: 'grace@example.com',
    email_verified: true,
    name: 'Grace Hopper',
  })
})

test('a claim of another type counts as missing, and only true verifies an address', async () => {
  fake.bend = { claims: (claims) => ({ ...claims, email: ['a@b.co'], email_verified: 'true', name: 7 }) }
  const { email, email_verified, name } = await identify(adapter())
  expect({ email, email_verified, name }).toEqual({ email: undefined, email_verified: false, name: undefined })
})

describe('responses that prove no identity', () => {
  const claims = (change: Record<string, unknown>): Bend => ({ claims: (honest) => ({ ...honest, ...change }) })
  const past = Math.floor(Date.now() / 1000) - 3600
  const bends: [string, Bend, IdentityFault][] = [
    ['another nonce', claims({ nonce: 'another' }), 'wrong_claim'],
    ['no nonce', claims({ nonce: undefined }), 'wrong_answer'],
    ['an ID token for another client', claims({ aud: 'somebody-else' }), 'wrong_claim'],
    ['an ID token for others too', claims({ aud: ['app', 'somebody-else'], azp: 'somebody-else' }), 'wrong_claim'],
    ['an ID token of another issuer', claims({ iss: 'https://elsewhere.example' }), 'wrong_claim'],
    ['an expired ID token', claims({ iat: past, exp: past + 300 }), 'expired'],
    ['a subject that is too long', claims({ sub: 'x'.repeat(256) }), 'wrong_claim'],
    ['a subject with a control character', claims({ sub: 'grace\u0000' }), 'wrong_claim'],
    ['no subject', claims({ sub: undefined }), 'wrong_answer'],
    ['a signature by another key', { signature: 'foreign' }, 'wrong_answer'],
    ['no signature', { signature: 'none' }, 'wrong_answer'],
    ['no ID token', { id_token: 'missing' }, 'wrong_answer'],
    ['another state', { redirect: { state: 'another' } }, 'wrong_answer'],
    [
      'the issuer of another provider beside the code',
      { redirect: { iss: 'https://elsewhere.example' } },
      'wrong_answer',
    ],
    ['a code that is none', { redirect: { code: 'made-up' } }, 'wrong_code'],
    ['a person who says no', { redirect: { error: 'access_denied' } }, 'cancelled'],
    ['a provider that says no', { redirect: { error: 'server_error' } }, 'denied'],
  ]
  test.each(bends)('a response is refused with its case: %s', async (_, bend, fault) => {
    fake.bend = bend
    await expect(identify(adapter())).rejects.toMatchObject({ name: 'IdentityRefused', fault })
  })

  test('a response with a repeated parameter is refused', async () => {
    const twice = identify(adapter(), (callback) => callback.append('code', 'another'))
    await expect(twice).rejects.toMatchObject({ fault: 'wrong_answer' })
  })

  test('a response to another verifier is refused', async () => {
    const provider = adapter()
    const { url, visit } = await provider.begin()
    const { searchParams } = await fake.visit(new URL(url))
    const other = (await provider.begin()).visit.verifier
    await expect(provider.identify(searchParams, { ...visit, verifier: other })).rejects.toMatchObject({
      fault: 'wrong_code',
    })
  })

  test('a response with a used code is refused', async () => {
    const provider = adapter()
    const { url, visit } = await provider.begin()
    const { searchParams } = await fake.visit(new URL(url))
    await provider.identify(searchParams, visit)
    await expect(provider.identify(searchParams, visit)).rejects.toMatchObject({ fault: 'wrong_code' })
  })
})

test('a wrong state is refused before any request to the provider', async () => {
  const provider = adapter()
  await expect(identify(provider, (callback) => callback.set('state', 'another'))).rejects.toThrow('wrong_answer')
  expect(fake.requests).not.toContain('/token')
})

describe('a provider that fails', () => {
  const bends: Bend[] = [
    { discovery: 'fail' },
    { discovery: 'garbage' },
    { discovery: 'foreign' },
    { discovery: 'hang' },
    { token: 'fail' },
    { token: 'hang' },
    { token: 'refuse_client' },
  ]
  test.each(bends)('a provider that fails is unavailable: %o', async (bend) => {
    fake.bend = bend
    await expect(identify(adapter({ timeout_s: 0.2 }))).rejects.toMatchObject(PROVIDER_ERROR)
  })

  test('a provider whose port is closed is unavailable', async () => {
    await expect(adapter({ issuer_url: 'http://127.0.0.1:1' }).begin()).rejects.toMatchObject(PROVIDER_ERROR)
  })
})

test('a refusal is measured apart from a failure of the provider', async () => {
  const outcomes: string[] = []
  const observe = (outcome: string, seconds: number) => outcomes.push(seconds >= 0 ? outcome : 'before it began')
  const provider = adapter({ observe })
  await identify(provider)
  fake.bend = { redirect: { error: 'access_denied' } }
  await expect(identify(provider)).rejects.toThrow('cancelled')
  fake.bend = { token: 'fail' }
  await expect(identify(provider)).rejects.toMatchObject(PROVIDER_ERROR)
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'refused', 'ok', 'failed'])
})

test('discovery runs once an hour, and again after a failure', async () => {
  let now = 0
  const provider = adapter({ now: () => now })
  const discoveries = () => fake.requests.filter((path) => path.startsWith('/.well-known')).length
  fake.bend = { discovery: 'fail' }
  await expect(provider.begin()).rejects.toMatchObject(PROVIDER_ERROR)
  fake.bend = {}
  await Promise.all([provider.begin(), provider.begin()])
  expect(discoveries()).toBe(2)
  now = 60 * 60 * 1000
  await provider.begin()
  expect(discoveries()).toBe(3)
})
