import type { FastifyInstance } from 'fastify'
import { createBillingProvider } from '../adapters/billing/billing-provider.ts'
import type { BillingProvider } from '../adapters/billing/port.ts'
import { createIdentityProvider } from '../adapters/identity-provider/identity-provider.ts'
import type { IdentityProvider } from '../adapters/identity-provider/port.ts'
import { measureBilling, measureIdentityProvider, measureObjectStore } from '../adapters/metrics/outgoing.ts'
import { createObjectStore } from '../adapters/storage/object-store.ts'
import type { ObjectStore } from '../adapters/storage/port.ts'
import { createApp } from '../app.ts'
import { createPasswords } from '../features/auth/passwords/hashing.ts'
import { createEntitlements } from '../features/billing/entitlements.ts'
import type { Foundation } from '../foundation.ts'
import { authSecretsOf } from './auth-secret.ts'
import type { Resources } from './resources.ts'

type Parts = Pick<Foundation, 'reader' | 'events' | 'jobs' | 'mailer' | 'storage' | 'billing' | 'counts' | 'isDraining'>

export async function build(resources: Resources, parts: Parts): Promise<FastifyInstance> {
  const { config } = resources
  return createApp({
    ...resources,
    ...parts,
    auth_secrets: authSecretsOf(config),
    passwords: createPasswords(config.environment),
    identity_provider: await findIdentityProvider(resources),
    trial_days: config.billing?.trial_days ?? 0,
    entitlements: createEntitlements({ database: resources.database, billing: parts.billing }),
  })
}

async function findIdentityProvider({ config, metrics }: Resources): Promise<IdentityProvider | null> {
  const { identity_provider: configuration, server_url } = config
  if (configuration === null) return null
  return measureIdentityProvider(await createIdentityProvider({ configuration, server_url }), metrics)
}

/** Null when the STORAGE_* variables are unset. */
export function findStorage({ config, metrics }: Pick<Resources, 'config' | 'metrics'>): ObjectStore | null {
  if (config.storage === null) return null
  return measureObjectStore(createObjectStore({ configuration: config.storage }), metrics)
}

/** Null when the BILLING_* variables are unset. */
export async function findBilling({
  config,
  logger,
  metrics,
}: Pick<Resources, 'config' | 'logger' | 'metrics'>): Promise<BillingProvider | null> {
  if (config.billing === null) return null
  const provider = await createBillingProvider({
    configuration: config.billing,
    onOperatorFault: (err) => logger.error({ err }, 'Stripe refuses what the BILLING_* variables or its settings say'),
  })
  return measureBilling(provider, metrics)
}
