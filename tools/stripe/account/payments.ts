import { newInvoice } from '../objects/invoices.ts'
import { type Account, itemOf, recordOf } from './account.ts'
import { DAY_S } from './calendar.ts'
import type { SubscriptionRecord } from './state.ts'

const RETRY_AFTER_S = [3 * DAY_S, 4 * DAY_S]

/** Returns whether the payment succeeded. A declined card leaves an open invoice. */
export function charge(account: Account, { subscription }: SubscriptionRecord, reason: string): boolean {
  const { state, now, tell } = account
  const customer = String(subscription.customer)
  const paid = recordOf(state.customers, customer).card === 'works'
  const number = `${customer.slice(-8).toUpperCase()}-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`
  const amount = itemOf(subscription).price.unit_amount ?? 0
  const invoice = newInvoice(subscription, amount, { created: now(), number, paid, reason })
  state.invoices[invoice.id] = invoice
  subscription.latest_invoice = invoice.id
  tell(paid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return paid
}

/** Stripe retries a failed payment twice before the subscription ends. */
export function markPastDue(account: Account, record: SubscriptionRecord): void {
  record.failures += 1
  const wait = RETRY_AFTER_S[record.failures - 1]
  record.retry_at = wait === undefined ? null : account.now() + wait
  record.subscription.status = 'past_due'
}

export function retryPayment(account: Account, record: SubscriptionRecord): boolean {
  const { state, tell } = account
  const { subscription } = record
  const invoice = recordOf(state.invoices, String(subscription.latest_invoice))
  invoice.attempt_count += 1
  if (recordOf(state.customers, String(subscription.customer)).card !== 'works') {
    tell('invoice.payment_failed', invoice)
    return false
  }
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
  Object.assign(record, { failures: 0, retry_at: null })
  subscription.status = 'active'
  tell('invoice.paid', invoice)
  tell('customer.subscription.updated', subscription)
  return true
}
