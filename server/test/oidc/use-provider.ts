import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AppOptions, useApp } from '../use-app.ts'
import { FakeProvider } from './fake-provider.ts'

/** Starts a provider, and the app that knows it. The provider keeps to the protocol at the beginning of each test. */
export function useProvider(options: AppOptions = {}): FakeProvider {
  const provider = new FakeProvider()
  beforeAll(() => provider.listen())
  beforeEach(() => provider.reset())
  afterAll(() => provider.close())
  useApp(() => ({ ...options, identity_provider: { configuration: provider.configuration } }))
  return provider
}
