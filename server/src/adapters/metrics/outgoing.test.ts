import { expect, test } from 'vitest'
import { unconfiguredChat } from '../chat/unconfigured.ts'
import { type IdentityProvider, IdentityRefused } from '../identity-provider/port.ts'
import { unconfiguredIdentityProvider } from '../identity-provider/unconfigured.ts'
import { IntegrationUnavailable } from '../integration-unavailable.ts'
import type { Mailer } from '../mail/port.ts'
import { measureChat, measureIdentityProvider, measureMailer } from './outgoing.ts'

const logged: Mailer = { delivery: 'logged', send: async () => undefined }

test('what calls no provider is not measured', () => {
  const observe = () => expect.unreachable()
  expect(measureMailer(logged, observe)).toBe(logged)
  expect(measureChat(unconfiguredChat, observe)).toBe(unconfiguredChat)
  expect(measureIdentityProvider(unconfiguredIdentityProvider, observe)).toBe(unconfiguredIdentityProvider)
})

test('without metrics an adapter is used as it is', () => {
  const sent: Mailer = { ...logged, delivery: 'sent' }
  expect(measureMailer(sent, undefined)).toBe(sent)
})

test('a refusal of the provider is told from its failure, and each reaches the caller', async () => {
  const outcomes: string[] = []
  const faults = [new IdentityRefused('expired'), new IntegrationUnavailable('identity_provider', 'provider_error')]
  const provider: IdentityProvider = {
    display_name: 'Example',
    begin: async () => ({ url: 'https://id.example.com', visit: { state: 's', nonce: 'n', verifier: 'v' } }),
    identify: async () => {
      throw faults[outcomes.length - 1]
    },
  }
  const measured = measureIdentityProvider(provider, (integration, outcome, seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(0)
    outcomes.push(`${integration} ${outcome}`)
  })
  const { visit } = await measured.begin()
  for (const fault of faults) await expect(measured.identify(new URLSearchParams(), visit)).rejects.toBe(fault)
  expect(outcomes).toEqual(['identity_provider ok', 'identity_provider refused', 'identity_provider failed'])
})
