import type Stripe from 'stripe'
import { expectKind, PAGE, readAll } from './calls.ts'
import { isInvalidRequest, isMissing, nullWithoutCustomer } from './faults.ts'
import { type Prices, soldPrice, toCheckout } from './mapping.ts'
import type { NewCheckout, ProviderCheckout } from './port.ts'

type Shop = { client: Stripe; prices: Prices; allows_http: boolean }

export async function createCheckout(
  { client, prices, allows_http }: Shop,
  { customer_id, user_id, price_key, trial_days, success_url, cancel_url }: NewCheckout,
): Promise<ProviderCheckout | null> {
  const price = soldPrice(prices, price_key)
  const session = await client.checkout.sessions
    .create({
      mode: 'subscription',
      customer: customer_id,
      client_reference_id: user_id,
      line_items: [{ price, quantity: 1 }],
      // A later request reads what an open session sells here: sessions are listed without their items and trial.
      metadata: { price, trial_days: String(trial_days) },
      subscription_data: { metadata: { user_id }, ...(trial_days > 0 && trial(trial_days)) },
      payment_method_collection: 'if_required',
      allow_promotion_codes: true,
      success_url,
      cancel_url,
    })
    .catch(nullWithoutCustomer)
  return session && toCheckout(expectKind(session, 'checkout.session'), prices, allows_http)
}

/** Lists the open checkouts of a subscription, the newest first. */
export async function openCheckouts(
  { client, prices, allows_http }: Shop,
  customer: string,
): Promise<ProviderCheckout[]> {
  const open = client.checkout.sessions.list({ customer, status: 'open', limit: PAGE })
  const sessions = (await readAll(open).catch(nullWithoutCustomer)) ?? []
  return sessions
    .filter(({ mode }) => mode === 'subscription')
    .map((session) => toCheckout(session, prices, allows_http))
}

export async function expireCheckout(client: Stripe, id: string): Promise<void> {
  try {
    expectKind(await client.checkout.sessions.expire(id), 'checkout.session')
  } catch (error) {
    if (isMissing(error)) return
    // Stripe has no code for a session that is not open, so this asks.
    if (!isInvalidRequest(error)) throw error
    const { status } = await client.checkout.sessions.retrieve(id)
    if (status !== 'complete' && status !== 'expired') throw error
  }
}

// A subscription without a card ends with its trial.
function trial(trial_period_days: number) {
  return { trial_period_days, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } } as const
}
