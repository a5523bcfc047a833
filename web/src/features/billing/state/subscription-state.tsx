import type { Billing, Subscription, SubscriptionStatus } from '@plinth/contract/billing'
import type { ReactNode } from 'react'
import { Day } from '../../../ui/text/day.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { TimeLeft } from '../../../ui/text/time-left.tsx'
import { ANY_PLAN, INTERVALS, nameOfPlan } from '../plan-names.ts'

export type State = {
  /** Null where the title says it all. */
  label: string | null
  tone: 'neutral' | 'accent' | 'success' | 'danger'
  title: ReactNode
  text: ReactNode
}

export function stateOf({ subscription, trial }: Billing): State {
  if (subscription) return STATES[subscription.status](subscription)
  return {
    label: null,
    tone: 'neutral',
    title: 'You are on the Free plan',
    text: trial.eligible
      ? `You can try ${ANY_PLAN} for ${trial.days} days. You pay nothing before they are over.`
      : 'Choose a plan to get more.',
  }
}

const STATES: Record<SubscriptionStatus, (subscription: Subscription) => State> = {
  trialing,
  active,
  past_due: (subscription) => ({
    label: 'Past due',
    tone: 'danger',
    title: 'Your last payment failed',
    text: (
      <>
        You still have {nameOf(subscription)} while the payment is tried again. Update your payment method in Manage
        billing to keep it.
        {subscription.cancel_at && (
          <>
            {' '}
            It was cancelled and ends on <Day time={subscription.cancel_at} /> in any case.
          </>
        )}
      </>
    ),
  }),
  unpaid: (subscription) => ({
    label: 'Unpaid',
    tone: 'danger',
    title: 'Your subscription is unpaid',
    text: `${start(nameOf(subscription))} is off until the open invoice is paid. Pay it in Manage billing.`,
  }),
  paused: (subscription) => ({
    label: 'Paused',
    tone: 'neutral',
    title: 'Your subscription is paused',
    text: `${start(nameOf(subscription))} is off and nothing is charged. Resume it in Manage billing.`,
  }),
  incomplete: (subscription) => ({
    label: 'Not confirmed',
    tone: 'danger',
    title: 'Your first payment is not confirmed yet',
    text: `${start(nameOf(subscription))} begins when it is. Confirm the payment in Manage billing within a day, or the subscription expires.`,
  }),
  incomplete_expired: () => ({
    label: 'Expired',
    tone: 'neutral',
    title: 'Your first payment was not completed',
    text: 'Nothing was charged. Choose a plan to try again.',
  }),
  canceled: (subscription) => ({
    label: 'Ended',
    tone: 'neutral',
    title: subscription.ended_at ? (
      <>
        Your subscription ended on <Day time={subscription.ended_at} />
      </>
    ) : (
      'Your subscription has ended'
    ),
    text: 'You are on the Free plan now. Choose a plan to start again.',
  }),
  unknown: () => ({
    label: 'Unknown',
    tone: 'neutral',
    title: 'The state of your subscription is unknown here',
    text: 'Our payment provider reports a state that this version does not know. Manage billing shows what it means.',
  }),
}

function trialing(subscription: Subscription): State {
  const { trial_ends_at, cancel_at } = subscription
  const ends_at = cancel_at ?? trial_ends_at
  const state = { label: 'Trial', tone: 'accent' } as const
  if (!ends_at) return { ...state, title: 'You are on a trial', text: 'Manage billing shows when it ends.' }
  if (isPast(ends_at)) {
    return {
      ...state,
      title: 'Your trial is over',
      text: 'Our payment provider will tell us in a moment what comes next.',
    }
  }
  const name = nameOf(subscription)
  return {
    ...state,
    title: (
      <>
        Your trial ends <TimeLeft time={ends_at} />
      </>
    ),
    text: cancel_at ? (
      <>
        You have {name} until <Day time={ends_at} />. Then it ends and nothing is charged. To keep it, open Manage
        billing.
      </>
    ) : (
      <>
        On <Day time={ends_at} /> your payment method is charged{firstChargeOf(subscription)}. Without one, {name} ends
        that day and nothing is charged.
      </>
    ),
  }
}

function active(subscription: Subscription): State {
  const { cancel_at, current_period_ends_at, collection_paused } = subscription
  const name = nameOf(subscription)
  if (cancel_at) {
    return {
      label: 'Cancelled',
      tone: 'neutral',
      title: (
        <>
          {start(name)} ends on <Day time={cancel_at} />
        </>
      ),
      text: `You cancelled it, so nothing more is charged. You keep ${name} until then and can resume it in Manage billing.`,
    }
  }
  if (collection_paused) {
    return {
      label: 'Payments paused',
      tone: 'neutral',
      title: `You are on ${name} and pay nothing for now`,
      text: 'The collection of payments is paused. Manage billing shows your invoices.',
    }
  }
  return {
    label: null,
    tone: 'success',
    title: `You are on ${name}`,
    text:
      current_period_ends_at && !isPast(current_period_ends_at) ? (
        <>
          Renews on <Day time={current_period_ends_at} />
          {priceOf(subscription)}.
        </>
      ) : (
        `It is being renewed${priceOf(subscription)}.`
      ),
  }
}

function nameOf({ plan }: Subscription): string {
  return plan ? nameOfPlan(plan) : 'your plan'
}

/** Begins with a space, as in " for €12 a month"; empty when the price is unknown. */
function priceOf({ unit_amount, currency, interval }: Subscription): string {
  if (unit_amount === null || currency === null) return ''
  return ` for ${formatMoney(unit_amount, currency)}${interval ? ` ${INTERVALS[interval].each}` : ''}`
}

/** Begins with a space, as in " €12 for the first month"; empty when the price is unknown. */
function firstChargeOf({ unit_amount, currency, interval }: Subscription): string {
  if (unit_amount === null || currency === null) return ''
  return ` ${formatMoney(unit_amount, currency)}${interval ? ` for the first ${interval}` : ''}`
}

function start(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function isPast(time: string): boolean {
  return new Date(time) <= new Date()
}
