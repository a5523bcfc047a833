import { expect, test } from 'vitest'
import { median, quantile, shareAbove, spreadOf } from './statistics.ts'

test('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
  const values = [3, 1, 2]
  median(values)
  expect(values).toEqual([3, 1, 2])
})

test('a quantile is the value below which that share lies', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([quantile(hundred, 0), quantile(hundred, 0.5), quantile(hundred, 0.99), quantile(hundred, 1)]).toEqual([
    1, 51, 100, 100,
  ])
  expect(quantile([], 0.5)).toBeNaN()
})

test('the share above is 0.5 for values that nothing tells apart', () => {
  expect(shareAbove([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(shareAbove([3, 4], [1, 2])).toBe(1)
  expect(shareAbove([1, 2], [2, 3])).toBe(0.125)
})

test('a spread has the median, the least and the most', () => {
  expect(spreadOf([0.8, 1.2, 0.9])).toEqual({ median: 0.9, min: 0.8, max: 1.2 })
})
