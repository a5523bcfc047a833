import type { BillingProvider } from './port.ts'
import type { StripeOptions } from './stripe.ts'

/** Loads the SDK on demand, because it is large and a deployment may have no billing. */
export async function createBillingProvider(options: StripeOptions): Promise<BillingProvider> {
  const { createStripeProvider } = await import('./stripe.ts')
  return createStripeProvider(options)
}
