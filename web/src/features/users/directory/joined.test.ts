import { afterEach, beforeEach, expect, test } from 'vitest'
import { describePeriod, joinedPresets, presetOf } from './joined.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'America/New_York'
})
afterEach(() => {
  process.env.TZ = zone
})

// In New York it is still the evening of 2 March.
const NOW = new Date('2026-03-03T02:00:00Z')

test('the presets of joining are days of the time zone of the reader', () => {
  expect(Object.fromEntries(joinedPresets(NOW))).toEqual({
    'Any time': {},
    'Last 7 days': { joined_from: '2026-02-24' },
    'Last 30 days': { joined_from: '2026-02-01' },
    'This year': { joined_from: '2026-01-01' },
    'Last year': { joined_from: '2025-01-01', joined_to: '2025-12-31' },
  })
})

test('days that are a preset have its name, and others have none', () => {
  expect(presetOf({ joined_from: '2026-02-24' }, NOW)).toBe('Last 7 days')
  expect(presetOf({ joined_from: '2026-02-24', joined_to: '2026-03-02' }, NOW)).toBeUndefined()
})

test.each([
  [{ joined_from: '2026-02-24' }, /^last 7 days$/],
  [{ joined_from: '2026-02-25' }, /^from .*25/],
  [{ joined_to: '2026-02-25' }, /^until .*25/],
  [{ joined_from: '2026-02-01', joined_to: '2026-02-25' }, /1.* to .*25/],
])('a period is described by its days or its preset: %j', (period, said) => {
  expect(describePeriod(period, NOW)).toMatch(said)
})
