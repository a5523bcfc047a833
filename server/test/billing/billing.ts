import { type Options, type StripeServer, startStripe } from '@plinth/tools/stripe/server'
import { createBillingProvider } from '../../src/adapters/billing/billing-provider.ts'
import type { StripeCallFailed } from '../../src/adapters/billing/faults.ts'
import type { BillingProvider } from '../../src/adapters/billing/port.ts'
import type { StripeOptions } from '../../src/adapters/billing/stripe.ts'

export type TestBilling = {
  provider: BillingProvider
  stripe: StripeServer
  operator_faults: StripeCallFailed[]
  close(): Promise<void>
}

export type TestBillingOptions = Options & Pick<StripeOptions, 'observe' | 'timeout_ms' | 'deadline_ms'>

// A slow machine must not look like a provider that hangs.
const PATIENT_MS = 60_000

/**
 * Starts the real adapter on a stand-in. Its webhooks wait until a test sends them: one by
 * `stripe.webhooks.deliver(event, { url })`, or all by `stripe.webhooks.sendTo(url)`.
 */
export async function startBilling(options: TestBillingOptions = {}): Promise<TestBilling> {
  const { observe, timeout_ms = PATIENT_MS, deadline_ms = PATIENT_MS, ...rest } = options
  const stripe = await startStripe(rest)
  const operator_faults: StripeCallFailed[] = []
  const provider = await createBillingProvider({
    configuration: stripe.configuration,
    observe,
    timeout_ms,
    deadline_ms,
    onOperatorFault: (fault) => operator_faults.push(fault),
  })
  return { provider, stripe, operator_faults, close: () => stripe.close() }
}

export function webhookUrl({ origin }: { origin: string }): string {
  return `${origin}/billing/webhooks/stripe`
}
