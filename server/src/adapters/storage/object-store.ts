import type { ObjectStore } from './port.ts'
import type { S3Options } from './s3.ts'

/** Loads the SDK on demand: it is large, and a deployment may have no storage. */
export async function createObjectStore(options: S3Options): Promise<ObjectStore> {
  const { createS3Store } = await import('./s3.ts')
  return createS3Store(options)
}
