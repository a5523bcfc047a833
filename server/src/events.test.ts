import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { EventBus, type Events } from './events.ts'

const silent = pino({ level: 'silent' })
const ANNOUNCEMENT: Events['auth.signup_existing_email'] = { user_id: 'ada' }

test('emit never waits and never throws; each listener is on its own', async () => {
  const bus = new EventBus(silent)
  const heard: string[] = []
  bus.on('auth.signup_existing_email', 'one that fails', async () => {
    throw new Error('down')
  })
  bus.on('auth.signup_existing_email', 'one that listens', async ({ user_id }) => void heard.push(user_id))
  bus.seal()
  bus.emit('auth.signup_existing_email', ANNOUNCEMENT)
  expect(heard).toEqual([])
  expect(await bus.drain(1000)).toBe(0)
  expect(heard).toEqual(['ada'])
})

test('a listener gets a frozen copy and an id of its own for each delivery', async () => {
  const bus = new EventBus(silent)
  const ids = new Set<string>()
  bus.on('auth.signup_existing_email', 'one', async (event, { event_id }) => {
    expect(Object.isFrozen(event)).toBe(true)
    ids.add(event_id)
  })
  bus.seal()
  bus.emit('auth.signup_existing_email', ANNOUNCEMENT)
  bus.emit('auth.signup_existing_email', ANNOUNCEMENT)
  await bus.drain(1000)
  expect(ids.size).toBe(2)
})

test('listeners are registered before the bus is sealed, under names of their own', () => {
  const bus = new EventBus(silent)
  bus.on('auth.signup_existing_email', 'mail', async () => undefined)
  expect(() => bus.on('auth.signup_existing_email', 'mail', async () => undefined)).toThrow('Two listeners')
  bus.seal()
  expect(() => bus.on('auth.signup_existing_email', 'late', async () => undefined)).toThrow('at start only')
})

test('at most ten jobs run at once, a thousand wait, and what overflows is counted', async () => {
  const bus = new EventBus(silent)
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  for (let count = 0; count < 10; count += 1) bus.later('running', job)
  await vi.waitFor(() => expect(running).toBe(10))
  for (let count = 0; count < 1003; count += 1) bus.later('waiting', job)
  expect(bus.dropped).toBe(3)
  gate.resolve()
  expect(await bus.drain(5000)).toBe(0)
  expect(most).toBe(10)
})

test('drain gives up after its patience, tells how much it left, and takes nothing new', async () => {
  const bus = new EventBus(silent)
  bus.later('never ends', () => new Promise<void>(() => undefined))
  expect(await bus.drain(20)).toBe(1)
  bus.later('too late', async () => undefined)
  expect(bus.dropped).toBe(1)
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
