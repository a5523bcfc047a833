import { expect, test } from 'vitest'
import type { Queryable } from './database.ts'
import { watchLag } from './replica-lag.ts'

function startWorld() {
  const world = { now: 0, primary: '0/100', replica: '0/100' as string | null | Error, busy: false }
  const answering = (lsn: () => string | null): Queryable => {
    const unused = () => Promise.reject(new Error('A poll reads one row'))
    return {
      all: unused,
      find: unused,
      getOrNotFound: unused,
      exec: unused,
      single: async () => ({ lsn: lsn() }) as never,
    }
  }
  const lag = watchLag({
    primary: answering(() => {
      if (world.busy) throw new Error('no connection is free')
      return world.primary
    }),
    replica: answering(() => {
      if (world.replica instanceof Error) throw world.replica
      return world.replica
    }),
    max_lag_ms: 1000,
    now: () => world.now,
  })
  return { world, lag }
}

test('a replica is fresh from the first poll at which it has what the primary had', async () => {
  const { world, lag } = startWorld()
  expect(lag.isFresh()).toBe(false)
  world.replica = '0/FF'
  await lag.poll()
  expect(lag.isFresh()).toBe(false)
  world.replica = '0/100'
  await lag.poll()
  expect(lag.isFresh()).toBe(true)
})

test('a replica is as old as the last position of the primary that it has reached', async () => {
  const { world, lag } = startWorld()
  await lag.poll()
  for (let second = 1; second <= 10; second += 1) {
    world.now = second * 200
    world.primary = `0/${(0x100 + second).toString(16)}`
    // The replica is always four polls behind, which are 800 ms.
    world.replica = `0/${(0x100 + second - 4).toString(16)}`
    await lag.poll()
    expect(lag.isFresh()).toBe(true)
  }
  world.now += 250
  expect(lag.isFresh()).toBe(false)
})

test('a primary without writes is no lag, and without polls the bound ends the reading', async () => {
  const { world, lag } = startWorld()
  for (world.now = 0; world.now < 10_000; world.now += 500) await lag.poll()
  expect(lag.isFresh()).toBe(true)
  world.now += 501
  expect(lag.isFresh()).toBe(false)
})

test('a replica that fails is not fresh until it answers again', async () => {
  const { world, lag } = startWorld()
  await lag.poll()
  world.replica = new Error('connection refused')
  await expect(lag.poll()).rejects.toThrow('connection refused')
  expect(lag.isFresh()).toBe(false)
  world.replica = '0/100'
  await lag.poll()
  expect(lag.isFresh()).toBe(true)
})

test('a primary that is too busy to answer a poll does not send the reads to itself before the bound does', async () => {
  const { world, lag } = startWorld()
  await lag.poll()
  world.busy = true
  world.now = 900
  await expect(lag.poll()).rejects.toThrow('no connection is free')
  expect(lag.isFresh()).toBe(true)
  world.now = 1001
  expect(lag.isFresh()).toBe(false)
})

test('a server that replays nothing is no replica', async () => {
  const { world, lag } = startWorld()
  world.replica = null
  await expect(lag.poll()).rejects.toThrow('The server of DATABASE_READ_URL is not a replica')
  expect(lag.isFresh()).toBe(false)
})

test('positions in the log are compared as numbers of 64 bits', async () => {
  const { world, lag } = startWorld()
  world.primary = 'A/0'
  world.replica = '9/FFFFFFFF'
  await lag.poll()
  expect(lag.isFresh()).toBe(false)
  world.replica = 'A/0'
  await lag.poll()
  expect(lag.isFresh()).toBe(true)
})
