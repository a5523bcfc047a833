import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Transport } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const SAID = 'The upload limit is reached. Uploading continues by itself within a minute.'

test('when the limit is reached, the queue waits as long as the server says and goes on by itself', async () => {
  const { queue, calls, states } = start({ begin: [null, limit(20), limit(40)] })
  const began = Date.now()
  queue.add(['a', 'b', 'c', 'd'].map(pdf))
  await expect.poll(states).toEqual(['done', 'waiting', 'waiting', 'waiting'])
  expect(queue.resumesAt()).toBe(began + 40_000)
  vi.advanceTimersByTime(began + 39_999 - Date.now())
  expect(calls).toEqual(['begin a', 'begin b', 'begin c', 'send a', 'complete a'])
  vi.advanceTimersByTime(1)
  await expect.poll(states).toEqual([])
  expect(queue.resumesAt()).toBeNull()
})

test('a limit that is reached again is waited for again, and said once', async () => {
  const { queue, calls, states } = start({ begin: [limit(50), limit(50), limit(5)] })
  queue.add([pdf('a')])
  for (const tries of [1, 2, 3]) {
    await expect.poll(states).toEqual(['waiting'])
    expect(calls).toHaveLength(tries)
    vi.advanceTimersByTime((queue.resumesAt() ?? 0) - Date.now())
  }
  await expect.poll(states).toEqual([])
  expect(queue.messages().map(({ text }) => text)).toEqual([SAID, 'a.pdf was uploaded.'])
})

test('a file that reaches the limit with its last step is not sent twice', async () => {
  const { queue, calls, states } = start({ complete: [limit(30)] })
  queue.add([pdf('a')])
  await expect.poll(states).toEqual(['waiting'])
  vi.advanceTimersByTime(30_000)
  await expect.poll(states).toEqual([])
  expect(calls).toEqual(['begin a', 'send a', 'complete a', 'complete a'])
})

test('while the queue waits for the limit, neither a new file nor one that is tried again begins', async () => {
  const { queue, calls, states } = start({ begin: [new ApiError({ ...REFUSED, code: 'not_found' }), limit(60)] })
  queue.add([pdf('a'), pdf('b')])
  await expect.poll(states).toEqual(['failed', 'waiting'])
  queue.retryAll()
  queue.add([pdf('c')])
  expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
  expect(calls).toEqual(['begin a', 'begin b'])
})

test('a file that waits for the limit can be cancelled, and counts as unfinished until then', async () => {
  const { queue, calls, states } = start({ begin: [limit(60), limit(60)] })
  queue.add([pdf('a'), pdf('b')])
  await expect.poll(states).toEqual(['waiting', 'waiting'])
  expect(queue.unfinished()).toBe(2)
  queue.remove(queue.uploads()[0]?.id ?? 0)
  expect(queue.unfinished()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.poll(states).toEqual([])
  expect(calls).toEqual(['begin a', 'begin b', 'begin b', 'send b', 'complete b'])
})

test('leaving the page ends the wait for the limit', async () => {
  const { queue, calls, states } = start({ begin: [limit(60)] })
  queue.add([pdf('a')])
  await expect.poll(states).toEqual(['waiting'])
  queue.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(calls).toEqual(['begin a'])
})

test.each([61, null])('a limit that ends after %s seconds is shown, and not waited for', async (retry_after) => {
  const { queue, states } = start({ begin: [limit(retry_after)] })
  queue.add([pdf('a')])
  await expect.poll(states).toEqual(['failed'])
  expect(queue.uploads()[0]?.problem).toMatchObject({ canRetry: true, text: REFUSED.detail })
  expect(queue.resumesAt()).toBeNull()
})

const REFUSED = { status: 429, detail: 'The server says no.' }

function limit(retry_after: number | null): ApiError {
  return new ApiError({ ...REFUSED, code: 'rate_limited', retry_after })
}

type Results = (ApiError | null)[]

/** The first calls of a step end as given, and all others succeed. */
function start({ begin = [], complete = [] }: { begin?: Results; complete?: Results }) {
  const calls: string[] = []
  const call = async (step: string, name: string, results: Results = []) => {
    calls.push(`${step} ${name}`)
    const error = results.shift()
    if (error) throw error
  }
  const transport: Transport = {
    begin: async ({ name }) => {
      const id = name.replace('.pdf', '')
      await call('begin', id, begin)
      return { id, url: 'https://storage.example/1', headers: {} }
    },
    send: (_file, { id }) => call('send', id),
    complete: ({ id }) => call('complete', id, complete),
    abandon: ({ id }) => call('abandon', id),
  }
  const queue = new UploadQueue(transport)
  return { queue, calls, states: () => queue.uploads().map(({ state }) => state) }
}

function pdf(name: string): File {
  return new File(['content'], `${name}.pdf`)
}
