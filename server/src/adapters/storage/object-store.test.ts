import { expect, onTestFinished, test, vi } from 'vitest'
import { startStorage } from '../../../test/storage/storage.ts'

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
