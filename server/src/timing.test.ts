import { expect, test, vi } from 'vitest'
import { TIMING, untilAborted, waitAtMost, withTimeout } from './timing.ts'

const never = () => new Promise<never>(() => undefined)
const { mail, billing, jobs } = TIMING

// The pauses between the attempts double.
const mailWithoutAnswer = mail.attempts * mail.attempt + mail.backoff * (2 ** (mail.attempts - 1) - 1)

test.each([
  ['the attempts at a mail and the whole mail', mailWithoutAnswer, mail.delivery],
  ['a mail and the task that sends it', mail.delivery, TIMING.task],
  ['a mail and the job that sends it', mail.delivery, mail.job],
  ['two attempts at a call of billing and the call', 2 * billing.attempt, billing.call],
  ['a call of billing and the request', billing.call, billing.request + 1],
  ['a call of billing and the task', billing.call, TIMING.task],
  ['a call of chat and the task', TIMING.chat.call, TIMING.task],
  ['a call of the storage and the end of a job', TIMING.storage.call, jobs.end + 1],
  ['a task and the end of the process', TIMING.task, TIMING.exit],
  [
    'the steps of the shutdown and the end of the process',
    jobs.end + jobs.abort + jobs.settle + TIMING.drain + TIMING.error_reports.flush,
    TIMING.exit,
  ],
])('the sums fit: %s', (_name, inner, outer) => {
  expect(inner).toBeLessThan(outer)
})

test('work that takes too long is aborted and not waited for', async () => {
  const late = new Error('late')
  let seen: AbortSignal | undefined
  const work = (signal: AbortSignal) => {
    seen = signal
    return never()
  }
  await expect(withTimeout(1, work, { late: () => late })).rejects.toBe(late)
  expect(seen?.reason).toBe(late)
  expect(await withTimeout(60_000, async () => 'done')).toBe('done')
  await waitAtMost(1, never())
  await waitAtMost(60_000, Promise.reject(new Error('failed')))
})

test('work that another signal ends throws the reason of that, and does not begin after it', async () => {
  const ending = new AbortController()
  const waiting = withTimeout(60_000, never, { signal: ending.signal })
  ending.abort(new Error('ended'))
  await expect(waiting).rejects.toThrow('ended')
  const begin = vi.fn(never)
  await expect(untilAborted(ending.signal, begin)).rejects.toThrow('ended')
  expect(begin).not.toHaveBeenCalled()
})
