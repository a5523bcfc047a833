import { expect, test } from 'vitest'
import { capped, countUnread, pauseAfter } from './unread-count.ts'

test('the count is polled every 30 seconds, and after failures more rarely, up to 5 minutes [W5]', () => {
  expect([0, 1, 2, 3, 4, 50].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 300_000, 300_000, 300_000])
})

test('the first unread count is no increase', () => {
  expect(countUnread(undefined, 3)).toEqual({ unread_count: 3, risen: false })
})

test('only a higher count than the one before is an increase', () => {
  const two = { unread_count: 2, risen: false }
  expect(countUnread(two, 3)).toEqual({ unread_count: 3, risen: true })
  expect(countUnread(two, 1)).toEqual({ unread_count: 1, risen: false })
})

test('an unread count that stays the same changes no announcement', () => {
  expect(countUnread({ unread_count: 3, risen: true }, 3)).toEqual({ unread_count: 3, risen: true })
  expect(countUnread({ unread_count: 3, risen: false }, 3)).toEqual({ unread_count: 3, risen: false })
})

test('the bell shows at most 99+', () => {
  expect([1, 99, 100, 10_000].map(capped)).toEqual(['1', '99', '99+', '99+'])
})
