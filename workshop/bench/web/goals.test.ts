import { expect, test } from 'vitest'
import { blockingTime, judge, median } from './goals.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test.each([
  [10, 'aim met'],
  [11, 'must met'],
  [20, 'must met'],
  [21, 'missed'],
])('with a must of 20 and an aim of 10, %d is "%s"', (value, verdict) => {
  expect(judge(value, { must: 20, aim: 10 })).toBe(verdict)
})

test('only long tasks after the first paint block, each without its first 50 ms', () => {
  const tasks = [
    { startTime: 0, duration: 400 },
    { startTime: 600, duration: 80 },
    { startTime: 800, duration: 51 },
  ]
  expect(blockingTime(tasks, 500)).toBe(31)
})
