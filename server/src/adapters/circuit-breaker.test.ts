import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CircuitBreaker, CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts'

const SILENCE = new Error('no answer')

let breaker: CircuitBreaker
beforeEach(() => {
  vi.useFakeTimers()
  breaker = createCircuitBreaker({ isSilence: (error) => error === SILENCE, pause_ms: 5000 })
})
afterEach(() => vi.useRealTimers())

const silent = () => Promise.reject(SILENCE)

async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await expect(breaker(silent)).rejects.toBe(SILENCE)
}

async function isOpen(): Promise<boolean> {
  const call = vi.fn(silent)
  await expect(breaker(call)).rejects.toThrow()
  return call.mock.calls.length === 0
}

test('after five calls in a row without an answer, calls fail without being made', async () => {
  await fail(4)
  expect(await isOpen()).toBe(false)
  expect(await isOpen()).toBe(true)
  await expect(breaker(silent)).rejects.toBeInstanceOf(CircuitOpen)
})

test('calls that began together and got no answer stop later calls too', async () => {
  await Promise.allSettled(Array.from({ length: 5 }, () => breaker(silent)))
  expect(await isOpen()).toBe(true)
})

test.each([
  ['a success', () => Promise.resolve('there')],
  ['a refusal', () => Promise.reject(new Error('not yours'))],
])('%s in between begins the count again', async (_, answer) => {
  await fail(4)
  await breaker(answer).catch(() => undefined)
  await fail(4)
  expect(await breaker(() => Promise.resolve('there'))).toBe('there')
})

test('after the pause one call tries, the others wait, and its answer lets all of them through', async () => {
  await fail(5)
  vi.advanceTimersByTime(5000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const others = vi.fn(() => Promise.resolve('other'))
  const first = breaker(() => promise)
  const waiting = [breaker(others), breaker(others)]
  await vi.advanceTimersByTimeAsync(1000)
  expect(others).not.toHaveBeenCalled()
  resolve('first')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', 'other', 'other'])
})

test('when that one call gets no answer either, the others fail without being made, for another pause', async () => {
  await fail(5)
  vi.advanceTimersByTime(5000)
  const other = vi.fn(silent)
  const [first, second] = await Promise.allSettled([breaker(silent), breaker(other)])
  expect(first).toMatchObject({ reason: SILENCE })
  expect(second.status).toBe('rejected')
  expect(other).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4999)
  expect(await isOpen()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await isOpen()).toBe(false)
})

test('a refusal as the first answer after the pause lets calls through again', async () => {
  await fail(5)
  vi.advanceTimersByTime(5000)
  await expect(breaker(() => Promise.reject(new Error('not yours')))).rejects.toThrow('not yours')
  await fail(4)
  expect(await isOpen()).toBe(false)
})
