import type { Checkout, PriceKey } from '@plinth/contract/billing'
import type { ProviderCheckout } from '../../../adapters/billing/port.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Services } from '../../../services.ts'
import { hasEnded, trialDaysLeft } from '../subscriptions/predicates.ts'
import { subscriptionsOf } from '../subscriptions/queries.ts'
import { type BillingServices, forgetMissing, syncSubscriptions } from '../subscriptions/sync.ts'
import { endCustomer, findCustomer } from './customer.ts'

// A page that is about to expire is not returned again.
const REUSABLE_MS = 10 * 60_000

export type CheckoutServices = BillingServices & Pick<Services, 'trial_days' | 'frontend_url'>

/** `signal` aborts when it is too late for another call of the provider. */
export type CheckoutInput = { user_id: string; customer_id: string; price_key: PriceKey; signal: AbortSignal }

/** Call it with the claim of the customer. Returns undefined without a customer. Throws `subscription_exists`. */
export async function openOnlyCheckout(deps: CheckoutServices, wanted: CheckoutInput): Promise<Checkout | undefined> {
  // A checkout that is paid before the subscriptions are read is a subscription by then, so this comes first.
  const open = await deps.billing.openCheckouts(wanted.customer_id)
  const before = await readSubscriptions(deps, wanted)
  if (!before) return undefined
  const { trial_days } = before
  const kept = before.exists ? undefined : open.find((checkout) => isReusable(checkout, { ...wanted, trial_days }))
  const others = open.filter((checkout) => checkout !== kept)
  wanted.signal.throwIfAborted()
  await Promise.all(others.map(({ id }) => deps.billing.expireCheckout(id)))
  // One of the others may have been paid before it could expire.
  const after = others.length > 0 && !before.exists ? await readSubscriptions(deps, wanted) : before
  if (!after) return undefined
  if (after.exists) throw new ApiError('subscription_exists')
  const checkout = kept ?? (await create(deps, { ...wanted, trial_days: after.trial_days }))
  return checkout && { url: checkout.url, expires_at: checkout.expires_at }
}

async function readSubscriptions(deps: CheckoutServices, { user_id, customer_id, signal }: CheckoutInput) {
  signal.throwIfAborted()
  await syncSubscriptions(deps, customer_id)
  if ((await findCustomer(deps.database, user_id)) !== customer_id) return undefined
  const subscriptions = await deps.database.all(subscriptionsOf({ user_id }))
  return {
    // A subscription that will end can be resumed until then, so it counts too.
    exists: !subscriptions.every(hasEnded),
    trial_days: trialDaysLeft(subscriptions, deps.trial_days),
  }
}

type NewCheckout = CheckoutInput & { trial_days: number }

function isReusable(checkout: ProviderCheckout, { price_key, trial_days }: NewCheckout): boolean {
  const remaining_ms = Date.parse(checkout.expires_at) - Date.now()
  return checkout.price_key === price_key && checkout.trial_days === trial_days && remaining_ms > REUSABLE_MS
}

async function create(
  deps: CheckoutServices,
  { signal, ...wanted }: NewCheckout,
): Promise<ProviderCheckout | undefined> {
  signal.throwIfAborted()
  const { user_id, customer_id } = wanted
  const page = new URL('/settings/billing', deps.frontend_url)
  const created = await deps.billing.createCheckout({
    ...wanted,
    success_url: `${page}?checkout=success`,
    cancel_url: `${page}?checkout=canceled`,
  })
  if (!created) {
    await forgetMissing(deps, customer_id)
    return undefined
  }
  if ((await findCustomer(deps.database, user_id)) === customer_id) return created
  // The deletion of the account may have expired only the checkouts before this one. Stripe lists no checkouts for a
  // deleted customer, so this one is expired by its id.
  await deps.billing.expireCheckout(created.id)
  await endCustomer(deps, customer_id)
  return undefined
}
