import type { TestBilling } from '../billing/billing.ts'
import type { FakeProvider } from '../oidc/fake-provider.ts'
import type { TestStorage } from '../storage/storage.ts'

/** The outside of an application; one that is missing is not configured. */
export type Providers = { identity_provider?: FakeProvider; storage?: TestStorage; billing?: TestBilling }
