import { expect, onTestFinished, test } from 'vitest'
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
