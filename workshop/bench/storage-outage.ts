import { CreatedUpload } from '@plinth/contract/files'
import { startObjectStore } from '@plinth/tools/object-store/server'
import { type Call, headersOf, measureOutage } from './provider-outage.ts'
import type { RunningServer } from './servers/process.ts'

// Many users complete uploads while the object storage hangs.

const storage = await startObjectStore()
try {
  await measureOutage({
    name: 'storage',
    environment: storage.environment,
    setHanging: (hangs) => storage.fault(hangs ? 'hang' : null),
    prepare: beginUpload,
    every_ms: 3000,
  })
} finally {
  await storage.close()
}

/** Returns what completes the upload; a storage that hangs makes it a 503. */
async function beginUpload({ url }: RunningServer, token: string): Promise<Call> {
  const headers = headersOf(token)
  const upload = { purpose: 'profile_image', filename: 'me.png', content_type: 'image/png', size_bytes: 1000 }
  const begun = await fetch(`${url}/uploads`, { method: 'POST', headers, body: JSON.stringify(upload) })
  if (begun.status !== 201) throw new Error(`POST /uploads answered ${begun.status}`)
  const { id } = CreatedUpload.parse(await begun.json()).upload
  return async (signal) => {
    const { status } = await fetch(`${url}/uploads/${id}/complete`, { method: 'POST', headers, body: '{}', signal })
    if (status !== 503) throw new Error(`A completion answered ${status} although the storage hangs`)
  }
}
