import { expect, test } from 'vitest'
import { judge } from './verdict.ts'

const more = { must: 0.8, aim: 0.95, better: 'more' } as const
const less = { must: 1.4, aim: 1.2, better: 'less' } as const

test('a limit is missed when the median and four of five rounds miss it', () => {
  expect(judge([0.7, 0.7, 0.7, 0.7, 0.9], more)).toBe('missed')
  expect(judge([0.7, 0.7, 0.7, 0.9, 0.9], more)).toBe('holds')
  expect(judge([0.9, 0.9, 0.9, 0.7, 0.7], more)).toBe('holds')
  expect(judge([1.5, 1.5, 1.5, 1.5, 1.3], less)).toBe('missed')
  expect(judge([1.5, 1.5, 1.5, 1.3, 1.3], less)).toBe('holds')
})

test('the aim is reached when the median reaches it, and a value at the limit keeps it', () => {
  expect(judge([0.95, 0.95, 0.95, 0.5, 0.5], more)).toBe('aim reached')
  expect(judge([0.95, 0.95, 0.9, 0.9, 0.9], more)).toBe('holds')
  expect(judge([1.2], less)).toBe('aim reached')
  expect(judge([0.8, 0.8, 0.8, 0.7, 0.7], more)).toBe('holds')
})

test('a single round decides alone', () => {
  expect(judge([0.79], more)).toBe('missed')
  expect(judge([0.8], more)).toBe('holds')
})

test('what could not be measured is missed', () => {
  expect(judge([Number.NaN, Number.NaN], more)).toBe('missed')
  expect(judge([Number.NaN], less)).toBe('missed')
})
