import { itemOf } from '../account/account.ts'
import type { Price } from '../objects/prices.ts'
import type { Subscription } from '../objects/subscriptions.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function dateOf(seconds: number): string {
  return DATE.format(new Date(seconds * 1000))
}

export function moneyOf(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** maximumFractionDigits)
}

/** Returns e.g. `€12.00 per month`. */
export function priceOf({ unit_amount, currency, recurring }: Price): string {
  return `${moneyOf(unit_amount ?? 0, currency)} per ${recurring?.interval ?? 'period'}`
}

export function nameOf({ nickname }: Price): string {
  return nickname ?? 'Another plan'
}

export function isEnding({ cancel_at, cancel_at_period_end }: Subscription): boolean {
  return cancel_at !== null || cancel_at_period_end
}

export function stateOf(subscription: Subscription): string {
  const { status, ended_at, cancel_at } = subscription
  const end = dateOf(cancel_at ?? itemOf(subscription).current_period_end)
  if (ended_at !== null) return `Ended on ${dateOf(ended_at)}.`
  if (isEnding(subscription)) return `${status === 'trialing' ? 'In a trial' : 'Active'} until ${end}, then it ends.`
  if (status === 'trialing') return `In a trial until ${end}.`
  if (status === 'active') return `Active. It renews on ${end}.`
  if (status === 'past_due') return 'Past due: the last payment failed.'
  return `The status is ${status}.`
}
