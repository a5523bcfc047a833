import type { OpenIdOptions } from './openid.ts'
import type { IdentityProvider } from './port.ts'
import { unconfiguredIdentityProvider } from './unconfigured.ts'

/** The provider of the configuration, or one that says there is none. */
export async function createIdentityProvider({
  configuration,
  ...options
}: Omit<OpenIdOptions, 'configuration'> & {
  configuration: OpenIdOptions['configuration'] | null
}): Promise<IdentityProvider> {
  if (configuration === null) return unconfiguredIdentityProvider
  // The library is large, and most deployments have no provider.
  const { createOpenIdProvider } = await import('./openid.ts')
  return createOpenIdProvider({ configuration, ...options })
}
