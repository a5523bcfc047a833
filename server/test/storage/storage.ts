import { type ObjectStoreServer, startObjectStore } from '@plinth/tools/object-store/server'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import type { ObjectStore } from '../../src/adapters/storage/port.ts'
import { FRONTEND_URL } from '../client.ts'

export type TestStorage = {
  /** For `startTestApp({ storage: storage.store })`. */
  store: ObjectStore
  /** The stand-in behind it: what it holds, and how it fails. */
  server: ObjectStoreServer
  close(): Promise<void>
}

/** The real adapter on a stand-in of its own, which keeps everything in memory. */
export async function startStorage(options: { deadline_ms?: number } = {}): Promise<TestStorage> {
  const server = await startObjectStore({ allowed_origins: [FRONTEND_URL] })
  const store = await createObjectStore({ configuration: server.configuration, ...options })
  return { store, server, close: () => server.close() }
}
