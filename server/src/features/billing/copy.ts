import type { SubscriptionChange } from '../../events/events.ts'

export const ABOUT_SUBSCRIPTION: Record<SubscriptionChange, { title: string; body: string }> = {
  trial_started: {
    title: 'Your trial has started',
    body: 'Everything in your plan is available. We remind you before the trial ends.',
  },
  started: { title: 'Your subscription has started', body: 'Thank you. Your plan is active now.' },
  trial_converted: {
    title: 'Your trial has become a subscription',
    body: 'Your plan continues without a break.',
  },
  plan_changed: {
    title: 'Your plan has changed',
    body: 'The billing page shows your plan and when the next payment is due.',
  },
  cancellation_withdrawn: {
    title: 'Your subscription continues',
    body: 'The scheduled cancellation was withdrawn.',
  },
  recovered: { title: 'Your payment has arrived', body: 'Your subscription is active again.' },
  resumed: { title: 'Your subscription has resumed', body: 'Your subscription is active again.' },
  cancellation_scheduled: {
    title: 'Your subscription will end',
    body: 'It was cancelled and will not renew. The billing page shows when it ends.',
  },
  canceled: { title: 'Your subscription has ended', body: 'You can start a new one at any time.' },
  paused: { title: 'Your subscription is paused', body: 'You can resume it on the billing page.' },
  payment_failed: {
    title: 'A payment has failed',
    body: 'Check your payment method to keep your subscription.',
  },
}

/** A user who cancels wants a confirmation, also without billing updates. */
export const ALWAYS_MAILED: ReadonlySet<SubscriptionChange> = new Set([
  'cancellation_scheduled',
  'canceled',
  'paused',
  'payment_failed',
])

export function formatDate(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
