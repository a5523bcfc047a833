import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { FairQueue } from './fair-queue.ts'

const NEVER = 2 ** 30

function heldQueue(bounds: { max_waiting?: number; wait_budget_ms?: number } = {}) {
  const queue = new FairQueue({ at_once: 1, max_waiting: 100, wait_budget_ms: NEVER, ...bounds })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = queue.run({ network: 'first', isGone: () => false }, () => held)
  const done: string[] = []
  const ask = (network: string, name: string, isGone = () => false) =>
    queue
      .run({ network, isGone }, async () => void done.push(name))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        done.push(`${name} ${error.code} ${error.details.retry_after_s}`)
      })
  const finish = async (asked: Promise<void>[]) => {
    release()
    await Promise.all([first, ...asked])
    return done
  }
  return { ask, done, finish }
}

test('networks that wait take turns, so that a flood from one delays another by one turn', async () => {
  const { ask, finish } = heldQueue()
  const asked = ['flood 1', 'flood 2', 'flood 3'].map((name) => ask('flood', name))
  expect(await finish([...asked, ask('honest', 'honest 1'), ask('honest', 'honest 2')])).toEqual([
    'flood 1',
    'honest 1',
    'flood 2',
    'honest 2',
    'flood 3',
  ])
})

test('a full queue refuses the newest of the network that waits most', async () => {
  const { ask, done, finish } = heldQueue({ max_waiting: 3 })
  const asked = ['flood 1', 'flood 2', 'flood 3', 'flood 4'].map((name) => ask('flood', name))
  await asked[3]
  expect(done).toEqual(['flood 4 busy 1'])
  asked.push(ask('honest', 'honest 1'))
  await asked[2]
  expect(await finish(asked)).toEqual(['flood 4 busy 1', 'flood 3 busy 1', 'flood 1', 'honest 1', 'flood 2'])
})

test('work for a client that has hung up is not begun, and makes room in a full queue', async () => {
  const { ask, done, finish } = heldQueue({ max_waiting: 2 })
  let isGone = false
  const gone = [ask('gone', 'gone 1', () => isGone), ask('gone', 'gone 2', () => isGone)]
  isGone = true
  const third = ask('honest', 'honest 1')
  await Promise.all(gone)
  expect(done).toEqual(['gone 1 busy 1', 'gone 2 busy 1'])
  const late = ask('late', 'late 1', () => isGone)
  expect(await finish([third, late])).toEqual(['gone 1 busy 1', 'gone 2 busy 1', 'honest 1', 'late 1 busy 1'])
})

test('what waits too long is refused', async () => {
  const { ask, finish } = heldQueue({ wait_budget_ms: 1 })
  const asked = ask('late', 'late')
  await asked
  expect(await finish([asked])).toEqual(['late busy 1'])
})
