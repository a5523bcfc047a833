import type { TestBilling } from '../../server/test/billing/billing.ts'
import type { FakeProvider } from '../../server/test/oidc/fake-provider.ts'
import type { TestStorage } from '../../server/test/storage/storage.ts'

export type Providers = { identity_provider?: FakeProvider; storage?: TestStorage; billing?: TestBilling }
