import type { Subscription } from '../objects/subscriptions.ts'
import { type Account, recordOf } from './account.ts'
import type { Card, CheckoutRecord } from './state.ts'
import { begin, setCard } from './subscriptions.ts'

/** Returns the checkout, which has expired when it is too old. */
export function currentCheckout(account: Account, id: string): CheckoutRecord {
  const record = recordOf(account.state.checkouts, id)
  if (record.session.status === 'open' && record.session.expires_at <= account.now()) expire(account, record)
  return record
}

export function expire(account: Account, { session }: CheckoutRecord): void {
  Object.assign(session, { status: 'expired', url: null })
  account.tell('checkout.session.expired', session)
}

export function allowsNoCard({ session, trial_days }: CheckoutRecord): boolean {
  return trial_days > 0 && session.payment_method_collection === 'if_required'
}

/** Completes an open checkout. Returns null and leaves it open when the card is declined. */
export function complete(account: Account, id: string, card: Card): Subscription | null {
  const record = currentCheckout(account, id)
  const { session, price, trial_days, metadata, without_card } = record
  if (session.status !== 'open') throw new Error('The checkout is not open.')
  const accepted = trial_days > 0 ? card !== 'none' || allowsNoCard(record) : card === 'works'
  if (!accepted) return null
  const customer = String(session.customer)
  if (card !== 'none') setCard(account, customer, card)
  const subscription = begin(account, { customer, price, trial_days, metadata, without_card })
  Object.assign(session, {
    status: 'complete',
    url: null,
    subscription: subscription.id,
    payment_status: trial_days > 0 ? 'no_payment_required' : 'paid',
  })
  account.tell('checkout.session.completed', session)
  return subscription
}
