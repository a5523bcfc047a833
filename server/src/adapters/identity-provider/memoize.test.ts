import { expect, test } from 'vitest'
import { remember } from './memoize.ts'

const HOUR_MS = 60 * 60 * 1000

function counter(failures: readonly number[] = []) {
  let calls = 0
  return async () => {
    calls += 1
    if (failures.includes(calls)) throw new Error(`call ${calls} failed`)
    return calls
  }
}

test('the first caller loads the value, and concurrent callers share one load', async () => {
  const ask = remember(counter())
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

test('a result is cached for an hour', async () => {
  let now = 0
  const ask = remember(counter(), () => now)
  expect(await ask()).toBe(1)
  now = HOUR_MS - 1
  expect(await ask()).toBe(1)
  now = HOUR_MS
  expect(await ask()).toBe(2)
})

test('the hour starts when the result arrives, not with the call', async () => {
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

test('a failure rejects all waiting callers and is not cached', async () => {
  const ask = remember(counter([1]))
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask()).toBe(2)
})
