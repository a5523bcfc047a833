import { expect, test } from 'vitest'
import { cached } from './cached.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const STALE_TOO = { fresh_ms: 10 * MINUTE, stale_ms: DAY, retry_ms: 30_000 }

/** The result rises with each call. */
function setUp(times: { fresh_ms: number; stale_ms?: number; retry_ms?: number } = STALE_TOO) {
  const state = { calls: 0, time: 0, fails: false }
  const read = cached(
    async () => {
      state.calls += 1
      const { calls, fails } = state
      await Promise.resolve()
      if (fails) throw new Error('The source is down')
      return calls
    },
    { ...times, now: () => state.time },
  )
  return { state, read }
}

test('a result is loaded once for all concurrent callers', async () => {
  const { state, read } = setUp()
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(state.calls).toBe(1)
})

test('a result is cached for the time it is fresh', async () => {
  const { state, read } = setUp()
  await read()
  state.time = 10 * MINUTE - 1
  expect(await read()).toBe(1)
  state.time = 10 * MINUTE
  expect(await read()).toBe(2)
})

test('a failure without a last result is thrown, and the next call tries again', async () => {
  const { state, read } = setUp()
  state.fails = true
  await expect(Promise.all([read(), read()])).rejects.toThrow('The source is down')
  expect(state.calls).toBe(1)
  state.fails = false
  expect(await read()).toBe(2)
})

test('while the source fails, the last result is returned until it is stale [Z9]', async () => {
  const { state, read } = setUp()
  await read()
  state.fails = true
  state.time = DAY - 1
  expect(await read()).toBe(1)
  state.time = DAY
  await expect(read()).rejects.toThrow('The source is down')
})

test('after a failure the source is left alone for the time to retry', async () => {
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

test('a result that has no time to be stale is not returned after a failure', async () => {
  const { state, read } = setUp({ fresh_ms: 10 * MINUTE })
  await read()
  state.fails = true
  state.time = 10 * MINUTE
  await expect(Promise.all([read(), read()])).rejects.toThrow('The source is down')
  state.fails = false
  expect(await read()).toBe(3)
})
