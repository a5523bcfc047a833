import { type ObjectStoreServer, type Options, startObjectStore } from '@plinth/tools/object-store/server'
import { createObjectStore } from '../../src/adapters/storage/object-store.ts'
import type { ObjectStore } from '../../src/adapters/storage/port.ts'
import { FRONTEND_URL } from '../client.ts'

export type TestStorage = {
  store: ObjectStore
  server: ObjectStoreServer
  close(): Promise<void>
}

export type TestStorageOptions = Options & { deadline_ms?: number }

// A slow machine must not look like a provider that hangs.
const PATIENT_MS = 60_000

/** Keeps everything in memory unless it is given a folder. */
export async function startStorage({
  deadline_ms = PATIENT_MS,
  ...options
}: TestStorageOptions = {}): Promise<TestStorage> {
  const server = await startObjectStore({ allowed_origins: [FRONTEND_URL], ...options })
  const store = createObjectStore({ configuration: server.configuration, deadline_ms })
  return { store, server, close: () => server.close() }
}
