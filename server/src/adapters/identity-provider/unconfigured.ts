import { IntegrationUnavailable } from '../integration-unavailable.ts'
import type { IdentityProvider } from './port.ts'

const refuse = async () => {
  throw new IntegrationUnavailable('identity_provider', 'not_configured')
}

/** Stands where no provider is configured: every use of it says so. */
export const unconfiguredIdentityProvider: IdentityProvider = { display_name: null, begin: refuse, identify: refuse }
