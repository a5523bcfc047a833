import { afterAll, beforeAll } from 'vitest'
import type { ObjectStore } from '../../src/adapters/storage/port.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createMeanwhile } from '../meanwhile.ts'
import { ofUpload } from '../uploads.ts'
import { startStorage, type TestStorage } from './storage.ts'

export let app: TestApp
export let storage: TestStorage
export const meanwhile = createMeanwhile()

export function useAppWithStorage(wrapStore: (store: ObjectStore) => ObjectStore = (store) => store): void {
  beforeAll(async () => {
    storage = await startStorage()
    app = await startTestApp({ storage: wrapStore(storage.store), wrap: meanwhile.wrap })
  })
  afterAll(async () => {
    await app.close()
    await storage.close()
  })
}

type Caller = { cookie: string }

export const complete = (upload: { id: string }, { cookie }: Caller) =>
  app.call('POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })

export const refuseToComplete = (code: Parameters<TestApp['refuse']>[0], upload: { id: string }, { cookie }: Caller) =>
  app.refuse(code, 'POST /uploads/:upload_id/complete', ofUpload(upload), { cookie })
