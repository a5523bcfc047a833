import { expect, test } from 'vitest'
import { toneOf } from './labels.ts'

test.each([
  ['payment_failed', 'danger'],
  ['trial_ending', 'warning'],
  ['recovered', 'success'],
  ['renewed_by_a_later_release', 'neutral'],
])('a billing update about %s has the tone %s', (kind, tone) => {
  expect(toneOf({ type: 'billing_update', metadata: { kind } })).toBe(tone)
})

test('a notification without an event has the tone of its type', () => {
  expect(toneOf({ type: 'billing_update', metadata: null })).toBe('neutral')
  expect(toneOf({ type: 'security_alert', metadata: { kind: 'recovered' } })).toBe('danger')
})
