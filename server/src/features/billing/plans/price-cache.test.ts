import { expect, test } from 'vitest'
import { cachePrices } from './price-cache.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The price of the provider rises with each call. */
function setUp() {
  const state = { calls: 0, time: 0, fails: false }
  const read = cachePrices(
    async () => {
      state.calls += 1
      const { calls, fails } = state
      await Promise.resolve()
      if (fails) throw new Error('The provider is down')
      return calls
    },
    () => state.time,
  )
  return { state, read }
}

test('prices are loaded once for all concurrent callers', async () => {
  const { state, read } = setUp()
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(state.calls).toBe(1)
})

test('prices are cached for ten minutes', async () => {
  const { state, read } = setUp()
  await read()
  state.time = 10 * MINUTE - 1
  expect(await read()).toBe(1)
  state.time = 10 * MINUTE
  expect(await read()).toBe(2)
})

test('a failure without earlier prices is thrown, and the next call tries again', async () => {
  const { state, read } = setUp()
  state.fails = true
  await expect(Promise.all([read(), read()])).rejects.toThrow('The provider is down')
  expect(state.calls).toBe(1)
  state.fails = false
  expect(await read()).toBe(2)
})

test('while the provider fails, old prices are returned for a day and no longer [Z9]', async () => {
  const { state, read } = setUp()
  await read()
  state.fails = true
  state.time = DAY - 1
  expect(await read()).toBe(1)
  state.time = DAY
  await expect(read()).rejects.toThrow('The provider is down')
})

test('after a failure the provider is left alone for half a minute', async () => {
  const { state, read } = setUp()
  await read()
  state.fails = true
  state.time = 10 * MINUTE
  await read()
  state.time += 30_000 - 1
  await read()
  expect(state.calls).toBe(2)
  state.time += 1
  state.fails = false
  expect(await read()).toBe(3)
})
