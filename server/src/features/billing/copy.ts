import type { SubscriptionChange } from '../../events.ts'

export const ABOUT_SUBSCRIPTION: Record<SubscriptionChange, { title: string; body: string }> = {
  trial_started: {
    title: 'Your trial has started',
    body: 'You can use everything your plan includes. We tell you before the trial ends.',
  },
  started: { title: 'Your subscription has started', body: 'Thank you. Your plan is active now.' },
  trial_converted: {
    title: 'Your trial has become a subscription',
    body: 'Your plan goes on without a break.',
  },
  plan_changed: {
    title: 'Your plan has changed',
    body: 'The billing page shows your plan and when the next payment is due.',
  },
  cancellation_withdrawn: {
    title: 'Your subscription goes on',
    body: 'The cancellation that was scheduled has been withdrawn.',
  },
  recovered: { title: 'Your payment has arrived', body: 'Your subscription is active again.' },
  cancellation_scheduled: {
    title: 'Your subscription will end',
    body: 'It was cancelled, and stays active until the end of the period you have paid for.',
  },
  canceled: { title: 'Your subscription has ended', body: 'You can start a new one at any time.' },
  paused: { title: 'Your subscription is paused', body: 'The billing page shows how to go on with it.' },
  payment_failed: {
    title: 'A payment has failed',
    body: 'Please check your payment method, so that your subscription can go on.',
  },
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A date such as "23 November 2026". */
export function inWords(at: string): string {
  return date.format(new Date(at))
}
