import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from './database.ts'
import { DatabaseUnavailable, NoFreeConnection } from './errors.ts'
import { readReplica } from './reader.ts'
import { unnamed } from './statements.ts'

const one = unnamed(sql<{ one: number }>`select 1 as one`)

function answering(all: Queryable['all']): Queryable {
  const unused = () => Promise.reject(new Error('A reader only calls all'))
  return { all, find: unused, getOrNotFound: unused, single: unused, exec: unused }
}

function startFailing(reason: Error, overflow_max: number) {
  const primary = Promise.withResolvers<never[]>()
  const reader = readReplica({
    primary: answering(() => primary.promise),
    replica: answering(() => Promise.reject(reason)),
    isFresh: () => true,
    guard: (call) => call(),
    onFault: () => undefined,
    overflow_max,
  })
  return { reader, answer: () => primary.resolve([]) }
}

test('of the reads that find the replica full, only some run on the primary at once', async () => {
  const busy = new NoFreeConnection(new Error('full'))
  const { reader, answer } = startFailing(busy, 2)
  const first = [reader.all(one), reader.all(one)]
  await expect(reader.all(one)).rejects.toBe(busy)
  answer()
  expect(await Promise.all(first)).toEqual(Array(2).fill({ rows: [], is_current: true }))
  expect(await reader.all(one)).toEqual({ rows: [], is_current: true })
})

test('all reads run on the primary while the replica does not answer', async () => {
  const { reader, answer } = startFailing(new DatabaseUnavailable(new Error('no answer')), 0)
  const all = [reader.all(one), reader.all(one), reader.all(one)]
  answer()
  expect(await Promise.all(all)).toEqual(Array(3).fill({ rows: [], is_current: true }))
})
