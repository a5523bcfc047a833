import type { OpenIdOptions } from './openid.ts'
import type { IdentityProvider } from './port.ts'

/** Loads the library on demand, because it is large and most deployments have no provider. */
export async function createIdentityProvider(options: OpenIdOptions): Promise<IdentityProvider> {
  const { createOpenIdProvider } = await import('./openid.ts')
  return createOpenIdProvider(options)
}
