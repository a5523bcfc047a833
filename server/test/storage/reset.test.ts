import { expect, onTestFinished, test } from 'vitest'
import { ObjectChanged } from '../../src/adapters/storage/port.ts'
import { calls } from './calls.ts'
import { startStorage } from './storage.ts'

test.each(calls)('%s is tried once more when its connection breaks off', async (_, call) => {
  const { server, store, close } = await startStorage()
  onTestFinished(close)
  await server.put('private', 'staging/1', Buffer.from('a'), 'text/csv')
  const outcome = () =>
    call(store).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  server.fault('reset', { times: 1 })
  const afterReset = await outcome()
  expect(afterReset).toEqual(await outcome())
  if ('error' in afterReset) expect(afterReset.error).toBeInstanceOf(ObjectChanged)
})
