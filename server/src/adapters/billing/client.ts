import Stripe from 'stripe'
import { TIMING } from '../../timing.ts'
import type { Prices } from './mapping.ts'

export type StripeConfiguration = {
  secret_key: string
  webhook_secret: string
  prices: Prices
  api_base_url: string
}

/** Gives the SDK short time-outs: by default a call can take four minutes. It retries with the same Idempotency-Key. */
export function createClient(
  { secret_key, api_base_url }: StripeConfiguration,
  timeout_ms: number = TIMING.billing.attempt,
): Stripe {
  const { hostname, port, protocol } = new URL(api_base_url)
  return new Stripe(secret_key, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: timeout_ms,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}
