import { SOLD_PLANS, SubscriptionStatus } from '@plinth/contract/billing'
import { describe, expect, test } from 'vitest'
import {
  canRenew,
  currentOf,
  deletionBlock,
  hasAccess,
  paidAccessRemains,
  planOf,
  statusOf,
  trialDaysLeft,
} from './predicates.ts'

const NOW = '2026-11-22T12:00:00Z'
const PAST = '2026-11-22T11:59:59.999Z'
const FUTURE = '2026-11-22T12:00:00.001Z'
const LATER = '2026-12-22T12:00:00Z'

// The provider could add `new_status`.
const STATUSES = [...SubscriptionStatus.options.filter((status) => status !== 'unknown'), 'new_status']
const ENDS = [null, PAST, NOW, FUTURE]

const MATRIX = STATUSES.flatMap((status) =>
  ENDS.flatMap((cancel_at) => ENDS.map((current_period_ends_at) => ({ status, cancel_at, current_period_ends_at }))),
)

const RENEWING = ['trialing', 'active', 'past_due', 'paused', 'unpaid', 'incomplete', 'new_status']
const PAID = ['active', 'past_due', 'new_status']

/** The table of the rules is written down here a second time. */
function expectedOf({ status, cancel_at, current_period_ends_at }: (typeof MATRIX)[number]) {
  if (RENEWING.includes(status) && cancel_at === null) return 'subscription_can_renew'
  const end = cancel_at ?? current_period_ends_at
  return PAID.includes(status) && end === FUTURE ? 'paid_access_remains' : null
}

test('the matrix has every status with every end', () => {
  expect(MATRIX).toHaveLength(9 * 4 * 4)
})

describe('the deletion of an account with a subscription', () => {
  test.each(MATRIX)(
    'a deletion obeys $status, cancelled at $cancel_at, paid until $current_period_ends_at [B2]',
    (subscription) => {
      const reason = expectedOf(subscription)
      expect(deletionBlock([subscription], NOW)?.reason ?? null).toBe(reason)
      expect(canRenew(subscription)).toBe(reason === 'subscription_can_renew')
      if (reason !== 'subscription_can_renew') {
        expect(paidAccessRemains(subscription, NOW)).toBe(reason === 'paid_access_remains')
      }
    },
  )
})

test('one subscription that blocks is enough, and one that can renew has no end', () => {
  const ended = { status: 'canceled', cancel_at: PAST, current_period_ends_at: FUTURE }
  const paid = { status: 'active', cancel_at: FUTURE, current_period_ends_at: FUTURE }
  const paidLonger = { status: 'past_due', cancel_at: LATER, current_period_ends_at: FUTURE }
  const renewing = { status: 'paused', cancel_at: null, current_period_ends_at: PAST }
  expect(deletionBlock([], NOW)).toBeNull()
  expect(deletionBlock([ended, ended], NOW)).toBeNull()
  expect(deletionBlock([ended, paid], NOW)).toEqual({ reason: 'paid_access_remains', until: FUTURE })
  expect(deletionBlock([paid, paidLonger, ended], NOW)).toEqual({ reason: 'paid_access_remains', until: LATER })
  expect(deletionBlock([paid, renewing], NOW)).toEqual({ reason: 'subscription_can_renew', until: null })
})

test('access comes with a trial, with payment and while payment is tried again [B6]', () => {
  expect(STATUSES.filter((status) => hasAccess({ status }))).toEqual(['active', 'trialing', 'past_due'])
  for (const plan of SOLD_PLANS) {
    expect(planOf([{ status: 'active', plan }])).toBe(plan)
    expect(
      planOf([
        { status: 'canceled', plan },
        { status: 'past_due', plan },
      ]),
    ).toBe(plan)
    expect(planOf([{ status: 'new_status', plan }])).toBe('free')
  }
  expect(planOf([{ status: 'active', plan: null }])).toBe('free')
  expect(planOf([{ status: 'active', plan: 'no_longer_sold' }])).toBe('free')
  expect(planOf([])).toBe('free')
})

test('of several subscriptions the largest plan counts', () => {
  const all = SOLD_PLANS.map((plan) => ({ status: 'active', plan }))
  expect(planOf(all)).toBe(SOLD_PLANS.at(-1))
  expect(planOf(all.toReversed())).toBe(SOLD_PLANS.at(-1))
})

test('a status of the provider that this version does not know is shown as unknown', () => {
  expect(STATUSES.map(statusOf)).toEqual([...STATUSES.slice(0, -1), 'unknown'])
})

test('the subscription to show is the one with the best status, then the newest', () => {
  const newest = { status: 'canceled', id: 3 }
  const active = { status: 'active', id: 2 }
  expect(currentOf([newest, active, { status: 'incomplete', id: 1 }])).toBe(active)
  expect(currentOf([newest, { status: 'canceled', id: 1 }])).toBe(newest)
  expect(
    currentOf([
      { status: 'canceled', id: 3 },
      { status: 'new_status', id: 1 },
    ]),
  ).toMatchObject({ id: 1 })
  expect(currentOf([])).toBeUndefined()
})

test('a user has one trial ever [B7]', () => {
  expect(trialDaysLeft([], 14)).toBe(14)
  expect(trialDaysLeft([{ trial_started_at: null }], 14)).toBe(14)
  expect(trialDaysLeft([{ trial_started_at: null }, { trial_started_at: PAST }], 14)).toBe(0)
})
