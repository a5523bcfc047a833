import { expect, test } from 'vitest'
import { remember } from './memoize.ts'

const HOUR_MS = 60 * 60 * 1000

// Counts its calls; each answer is its number, or a failure where one is planned.
function counter(failures: readonly number[] = []) {
  let calls = 0
  return async () => {
    calls += 1
    if (failures.includes(calls)) throw new Error(`call ${calls} failed`)
    return calls
  }
}

test('nothing is loaded before somebody asks, and all who wait share one load', async () => {
  const ask = remember(counter())
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

test('what was loaded is kept for an hour', async () => {
  let now = 0
  const ask = remember(counter(), () => now)
  expect(await ask()).toBe(1)
  now = HOUR_MS - 1
  expect(await ask()).toBe(1)
  now = HOUR_MS
  expect(await ask()).toBe(2)
})

test('the hour begins when the answer is there, not when it was asked for', async () => {
  let now = 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const ask = remember(
    () => promise,
    () => now,
  )
  const first = ask()
  now = 10 * HOUR_MS
  expect(ask()).toBe(first)
  resolve('late')
  await first
  now += HOUR_MS - 1
  expect(ask()).toBe(first)
})

test('a failure is told to all who wait and forgotten', async () => {
  const ask = remember(counter([1]))
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(2)
})
