import { expect, test } from 'vitest'
import { CASES } from '../cases/all.ts'
import { choose, readOptions } from './options.ts'

test('without arguments everything is measured at 100 000 users', () => {
  expect(readOptions([])).toEqual({
    parts: [],
    rounds: 5,
    seconds: 2,
    people: 100_000,
    notifications: 1_000_000,
    scale: null,
    write: false,
  })
})

test('names choose parts, and options change rounds, time and size', () => {
  const options = readOptions(['me', 'search', '--rounds', '1', '--seconds=3', '--people', '2000', '--scale', '50000'])
  expect(options).toMatchObject({
    parts: ['me', 'search'],
    rounds: 1,
    seconds: 3,
    notifications: 20_000,
    scale: 50_000,
  })
})

test('what makes no sense is refused by name', () => {
  expect(() => readOptions(['--rounds', '0'])).toThrow('--rounds')
  expect(() => readOptions(['--seconds', 'long'])).toThrow('--seconds')
  expect(() => readOptions(['--scale', '1000'])).toThrow('--scale')
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(() => readOptions(['--write', 'me'])).toThrow('--write')
})

test('a word means the part of that name or the parts of a group', () => {
  const keysOf = (words: string[]) => choose(CASES, words).map(({ key }) => key)
  expect(keysOf(['me', 'search'])).toEqual([
    'me',
    'search-rare',
    'search-common',
    'search-last-name',
    'search-none',
    'search-letters',
    'search-few-letters',
  ])
  expect(keysOf([])).toHaveLength(CASES.length)
  expect(() => keysOf(['serach'])).toThrow('There is no "serach"')
})
