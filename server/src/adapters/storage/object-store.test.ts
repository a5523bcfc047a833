import { expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../../../test/storage/calls.ts'
import { startStorage } from '../../../test/storage/storage.ts'
import { createObjectStore } from './object-store.ts'

test('an SDK that could not be loaded is loaded again at the next call', async () => {
  const storage = await startStorage()
  onTestFinished(() => storage.close())
  vi.doMock('./s3.ts', () => {
    throw new Error('No file can be opened')
  })
  await expect(storage.store.list('private', 'orgs/')).rejects.toThrow()
  vi.doUnmock('./s3.ts')
  expect(await storage.store.list('private', 'orgs/')).toEqual([])
})

test('each call is measured, with a changed object as a refusal, and presigning is none', async () => {
  const { server, close } = await startStorage()
  onTestFinished(close)
  const outcomes: string[] = []
  const observe = (outcome: string) => outcomes.push(outcome)
  const store = createObjectStore({ configuration: server.configuration, observe, deadline_ms: 60_000 })
  const object = { key: 'staging/1', content_type: 'text/csv', expires_in_s: 60 }
  await store.presignPut({ ...object, size_bytes: 1 })
  await store.presignGet({ ...object, filename: 'a.csv' })
  expect(outcomes).toEqual([])
  await Promise.allSettled(calls.map(([, call]) => call(store)))
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('ok'), 'refused', 'refused'])
  server.fault('fail')
  await expect(store.head('staging/1')).rejects.toThrow('storage')
  expect(outcomes.at(-1)).toBe('failed')
})
