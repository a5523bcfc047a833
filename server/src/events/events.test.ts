import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { EventBus, type Events, type QueueName } from './events.ts'

const silent = pino({ level: 'silent' })
const never = () => new Promise<void>(() => undefined)

/** Fills a queue, workers and queue, and overflows it by one; `open` lets all of it end. */
async function fill(bus: EventBus, queue: QueueName): Promise<{ open: () => void }> {
  const gate = Promise.withResolvers<void>()
  const hold = () => bus.later('filling', () => gate.promise, queue)
  for (let count = 0; count < 10; count += 1) hold()
  await vi.waitFor(() => expect(bus.queues[queue].running).toHaveLength(10))
  for (let count = 0; count < 1001; count += 1) hold()
  expect(bus.queues[queue]).toMatchObject({ dropped: 1, waiting: 1000 })
  return { open: gate.resolve }
}

const ANNOUNCEMENT: Events['auth.identity_unlinked'] = { user_id: 'ada', at: '2026-11-24T09:00:00.000Z' }

test('emit never waits or throws, and a failing listener affects no other [E5]', async () => {
  const bus = new EventBus(silent)
  const heard: string[] = []
  bus.on('auth.identity_unlinked', 'other', 'one that fails', async () => {
    throw new Error('down')
  })
  bus.on('auth.identity_unlinked', 'other', 'one that listens', async ({ user_id }) => void heard.push(user_id))
  bus.emit('auth.identity_unlinked', ANNOUNCEMENT)
  expect(heard).toEqual([])
  expect(await bus.drain(1000)).toBe(0)
  expect(heard).toEqual(['ada'])
})

test('a listener gets a frozen copy', async () => {
  const bus = new EventBus(silent)
  const heard: object[] = []
  bus.on('auth.identity_unlinked', 'other', 'one', async (event) => void heard.push(event))
  bus.emit('auth.identity_unlinked', ANNOUNCEMENT)
  await bus.drain(1000)
  expect(heard).toEqual([ANNOUNCEMENT])
  expect(heard[0]).not.toBe(ANNOUNCEMENT)
  expect(heard.every(Object.isFrozen)).toBe(true)
})

test('two listeners of an event cannot have one name', () => {
  const bus = new EventBus(silent)
  bus.on('auth.identity_unlinked', 'other', 'mail', async () => undefined)
  expect(() => bus.on('auth.identity_unlinked', 'other', 'mail', async () => undefined)).toThrow('Two listeners')
})

test('in each queue at most ten jobs run at once, a thousand wait, and what overflows is counted', async () => {
  const bus = new EventBus(silent)
  const gate = Promise.withResolvers<void>()
  let running = 0
  let max = 0
  const job = async () => {
    running += 1
    max = Math.max(max, running)
    await gate.promise
    running -= 1
  }
  for (let count = 0; count < 10; count += 1) bus.later('running', job)
  await vi.waitFor(() => expect(running).toBe(10))
  for (let count = 0; count < 1003; count += 1) bus.later('waiting', job)
  expect(bus.queues.other.dropped).toBe(3)
  gate.resolve()
  expect(await bus.drain(5000)).toBe(0)
  expect(max).toBe(10)
})

test('drain gives up after its time-out, tells how much it left, and takes nothing new', async () => {
  const bus = new EventBus(silent)
  bus.later('never ends', never)
  expect(await bus.drain(20)).toBe(1)
  bus.later('too late', async () => undefined)
  expect(bus.queues.other.dropped).toBe(1)
})

test('what runs while the bus drains may queue what follows from it', async () => {
  const bus = new EventBus(silent)
  const done: string[] = []
  bus.later('first', async () => {
    done.push('first')
    bus.later('second', async () => void done.push('second'))
  })
  await bus.drain(1000)
  expect(done).toEqual(['first', 'second'])
})

test('a queue that hangs and overflows delays and drops nothing of another', async () => {
  const bus = new EventBus(silent)
  const chat = await fill(bus, 'chat')
  const mailed = Promise.withResolvers<void>()
  bus.later('mail', async () => mailed.resolve(), 'mail')
  await mailed.promise
  expect(bus.queues.mail).toMatchObject({ dropped: 0, waiting: 0 })
  chat.open()
  expect(await bus.drain(5000)).toBe(0)
})

test('work at random begins within a quarter of a second, and not in the first 50 ms', async () => {
  vi.useFakeTimers()
  try {
    const bus = new EventBus(silent)
    let begun = 0
    for (let count = 0; count < 100; count += 1) {
      bus.laterAtRandom('work', async () => {
        begun += 1
      })
    }
    await vi.advanceTimersByTimeAsync(49)
    expect(begun).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(begun).toBeGreaterThan(0)
    expect(begun).toBeLessThan(100)
    await vi.advanceTimersByTimeAsync(101)
    expect(begun).toBe(100)
  } finally {
    vi.useRealTimers()
  }
})

test('work that is paused when the shutdown begins is done without the rest of its pause [H7]', async () => {
  const bus = new EventBus(silent, undefined, () => 3_600_000)
  let done = false
  bus.laterAtRandom('work', async () => {
    done = true
  })
  expect(await bus.drain(10_000)).toBe(0)
  expect(done).toBe(true)
})

test('the signal of a job aborts when the shutdown gives it up', async () => {
  const bus = new EventBus(silent)
  const aborted = Promise.withResolvers<string>()
  bus.later('hangs', (signal) => {
    signal.addEventListener('abort', () => aborted.resolve(signal.reason.message))
    return never()
  })
  await bus.drain(20)
  expect(await aborted.promise).toBe('The server is shutting down')
})

test('a job that takes longer than 15 s is aborted, counted as failed and reported', async () => {
  vi.useFakeTimers()
  try {
    const reported: string[] = []
    const bus = new EventBus(silent, (_error, { job }) => void reported.push(job))
    for (let count = 0; count < 10; count += 1) bus.later('hangs', never, 'mail')
    const next = Promise.withResolvers<void>()
    bus.later('next', async () => next.resolve(), 'mail')
    await vi.advanceTimersByTimeAsync(15_000)
    await next.promise
    expect(bus.queues.mail.failed).toBe(10)
    expect(reported).toEqual(Array.from({ length: 10 }, () => 'hangs'))
  } finally {
    vi.useRealTimers()
  }
})
