import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import { describe, expect, test } from 'vitest'
import type { SubscriptionChange } from '../../../events/events.ts'
import { changesBetween } from './changes.ts'

type Copy = Parameters<typeof changesBetween>[1]

const MONTHLY = {
  price_key: OFFER.key,
  billing_interval: 'month',
  currency: 'eur',
  unit_amount: 1200,
  cancel_at: null,
} as const
const YEARLY = { ...MONTHLY, price_key: OTHER_OFFER.key, billing_interval: 'year', unit_amount: 12000 } as const
const END = '2026-12-22T12:00:00Z'

const copy = (status: string, rest: Partial<Copy> = {}): Copy => ({ ...MONTHLY, status, ...rest })

const STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'new',
]
const BEGUN = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'new']

const BEGINS = { trialing: 'trial_started', active: 'started' } as const
const FAILS = { past_due: 'payment_failed', unpaid: 'payment_failed', paused: 'paused' } as const
const GOES_ON = { trialing: 'resumed', active: 'resumed' } as const

// The keys go from one status (or none, the first copy) to another: every pair that is not here tells nothing.
const TOLD: Record<string, Partial<Record<string, SubscriptionChange>>> = {
  none: { ...BEGINS, ...FAILS },
  incomplete: { ...BEGINS, ...FAILS },
  incomplete_expired: { ...BEGINS, ...FAILS },
  canceled: { ...BEGINS, ...FAILS },
  trialing: { active: 'trial_converted', ...FAILS },
  active: { trialing: 'trial_started', ...FAILS },
  past_due: { trialing: 'recovered', active: 'recovered', unpaid: 'payment_failed', paused: 'paused' },
  unpaid: { trialing: 'recovered', active: 'recovered', past_due: 'payment_failed', paused: 'paused' },
  paused: { ...GOES_ON, past_due: 'payment_failed', unpaid: 'payment_failed' },
  new: { ...GOES_ON, ...FAILS },
}

const MATRIX = ['none', ...STATUSES].flatMap((from) =>
  STATUSES.map((to) => {
    const ended = to === 'canceled' || to === 'incomplete_expired'
    const told = ended ? (BEGUN.includes(from) ? 'canceled' : undefined) : TOLD[from]?.[to]
    return { from, to, told: told ? [told] : [] }
  }),
)

test.each(MATRIX)('$from → $to tells $told [E2]', ({ from, to, told }) => {
  expect(changesBetween(from === 'none' ? undefined : copy(from), copy(to))).toEqual(told)
})

describe('changes that keep the status', () => {
  test.each<[string, Copy, Copy, SubscriptionChange[]]>([
    ['nothing changed', copy('active'), copy('active'), []],
    ['another price', copy('active'), copy('active', YEARLY), ['plan_changed']],
    ['another amount', copy('trialing'), copy('trialing', { unit_amount: 1300 }), ['plan_changed']],
    ['a price that is not ours', copy('active'), copy('active', { price_key: null }), ['plan_changed']],
    ['another price before it has begun', copy('incomplete'), copy('incomplete', YEARLY), []],
    ['a cancellation', copy('active'), copy('active', { cancel_at: END }), ['cancellation_scheduled']],
    ['a cancellation of a trial', copy('trialing'), copy('trialing', { cancel_at: END }), ['cancellation_scheduled']],
    [
      'another day of the end',
      copy('active', { cancel_at: END }),
      copy('active', { cancel_at: '2027-01-01T00:00:00Z' }),
      [],
    ],
    ['a withdrawal', copy('active', { cancel_at: END }), copy('active'), ['cancellation_withdrawn']],
    ['changes of an ended one', copy('canceled', { cancel_at: END }), copy('canceled', YEARLY), []],
  ])('a change that keeps the status is told: %s', (_, before, after, told) => {
    expect(changesBetween(before, after)).toEqual(told)
  })
})

test('two changes between two copies are both told, and an end only as an end', () => {
  expect(changesBetween(copy('trialing'), copy('active', { ...YEARLY, cancel_at: END }))).toEqual([
    'trial_converted',
    'plan_changed',
    'cancellation_scheduled',
  ])
  expect(changesBetween(copy('active', { cancel_at: END }), copy('canceled', YEARLY))).toEqual(['canceled'])
  expect(changesBetween(undefined, copy('trialing', { cancel_at: END }))).toEqual([
    'trial_started',
    'cancellation_scheduled',
  ])
})
