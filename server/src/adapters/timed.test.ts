import { expect, test } from 'vitest'
import { timed } from './timed.ts'

test('a refusal is told from a failure, and each reaches the caller', async () => {
  const outcomes: string[] = []
  const observe = (outcome: string, seconds: number) => {
    expect(seconds).toBeGreaterThanOrEqual(0)
    outcomes.push(outcome)
  }
  const isRefusal = (error: unknown) => error instanceof RangeError
  expect(await timed(observe, async () => 'done', isRefusal)).toBe('done')
  for (const error of [new RangeError(), new Error()]) {
    await expect(timed(observe, () => Promise.reject(error), isRefusal)).rejects.toBe(error)
    await expect(timed(observe, () => Promise.reject(error))).rejects.toBe(error)
  }
  expect(outcomes).toEqual(['ok', 'refused', 'failed', 'failed', 'failed'])
})

test('a call that nothing observes is only made', async () => {
  expect(await timed(undefined, async () => 'done')).toBe('done')
})
