import { expect, onTestFinished, test } from 'vitest'
import { IntegrationUnavailable } from '../../src/adapters/integration-unavailable.ts'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import { startStorage } from './storage.ts'

test('an object is read whole from either bucket, and one that is absent is null', async () => {
  const { store, server, close } = await startStorage()
  onTestFinished(close)
  for (const bucket of ['private', 'public'] as const) {
    const content = Buffer.alloc(100_000, bucket)
    await server.put(bucket, 'a/1', content, 'text/csv')
    expect((await store.get(bucket, 'a/1'))?.equals(content)).toBe(true)
    expect(await store.get(bucket, 'a/2')).toBeNull()
  }
})

test('an object whose content stops half way is unavailable within the deadline', async () => {
  const { server, close } = await startStorage()
  onTestFinished(close)
  await server.put('private', 'a/1', Buffer.alloc(100_000), 'text/csv')
  server.fault('stall', { operation: 'get' })
  const impatient = createObjectStore({ configuration: server.configuration, deadline_ms: 500 })
  await expect(impatient.get('private', 'a/1')).rejects.toThrow(IntegrationUnavailable)
})
