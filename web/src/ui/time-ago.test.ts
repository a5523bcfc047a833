import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.tsx'

const now = new Date('2026-03-31T12:00:00Z')

test.each([
  ['2026-03-31T12:00:00Z', 'just now'],
  ['2026-03-31T12:00:40Z', 'just now'],
  ['2026-03-31T11:59:01Z', 'just now'],
  ['2026-03-31T11:59:00Z', '1 minute ago'],
  ['2026-03-31T11:01:00Z', '59 minutes ago'],
  ['2026-03-31T10:59:00Z', '1 hour ago'],
  ['2026-03-30T11:00:00Z', 'yesterday'],
  ['2026-03-28T11:00:00Z', '3 days ago'],
  ['2026-02-14T12:00:00Z', 'February 14, 2026'],
])('%s is %s', (time, words) => {
  expect(timeAgo(new Date(time), now)).toBe(words)
})
