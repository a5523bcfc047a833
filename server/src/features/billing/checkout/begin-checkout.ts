import { setTimeout as wait } from 'node:timers/promises'
import type { Checkout, PriceKey } from '@plinth/contract/billing'
import { IntegrationUnavailable } from '../../../adapters/integration-unavailable.ts'
import type { ActorContext } from '../../../http/actor.ts'
import type { SessionProfile } from '../../../http/session.ts'
import { audit } from '../../audit/audit.ts'
import { quietly } from '../../quietly.ts'
import { findCustomer, findOrCreateCustomer } from './customer.ts'
import { inTime } from './in-time.ts'
import { type CheckoutInput, type CheckoutServices, openOnlyCheckout } from './only-checkout.ts'
import { claimCheckout, releaseCheckout } from './queries.ts'

const PAUSE_MS = 100
// A customer that was deleted at the provider is found missing, dropped and replaced.
const ATTEMPTS = 3

/** A customer has one open checkout at most. Throws ApiError `subscription_exists`, or IntegrationUnavailable. */
export async function beginCheckout(
  deps: CheckoutServices,
  { caller, actor }: ActorContext<SessionProfile>,
  price_key: PriceKey,
): Promise<Checkout> {
  const { user_id } = caller
  return await inTime(async (signal) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      signal.throwIfAborted()
      const customer_id = await findOrCreateCustomer(deps, caller)
      if (customer_id === null) continue
      const checkout = await oneAtATime(deps, { user_id, customer_id, price_key, signal })
      if (!checkout) continue
      const event = { action: 'billing.checkout_started', user_id, details: { price: price_key } } as const
      await deps.database.transaction((tx) => audit(tx, actor, event))
      return checkout
    }
    throw new IntegrationUnavailable('billing', 'provider_error')
  })
}

/** Returns undefined when the customer is gone, here or at the provider. */
async function oneAtATime(deps: CheckoutServices, wanted: CheckoutInput): Promise<Checkout | undefined> {
  const { customer_id } = wanted
  const claim = await waitForClaim(deps, wanted)
  if (claim === undefined) return undefined
  try {
    return await openOnlyCheckout(deps, wanted)
  } finally {
    await quietly(deps.logger, 'the claim of a checkout was not released', () =>
      deps.database.exec(releaseCheckout({ customer_id, claim })),
    )
  }
}

async function waitForClaim(
  { database }: CheckoutServices,
  { user_id, customer_id, signal }: CheckoutInput,
): Promise<string | undefined> {
  for (;;) {
    const claimed = await database.find(claimCheckout({ user_id, customer_id }))
    if (claimed) return claimed.claim
    if ((await findCustomer(database, user_id)) !== customer_id) return undefined
    await wait(PAUSE_MS)
    signal.throwIfAborted()
  }
}
