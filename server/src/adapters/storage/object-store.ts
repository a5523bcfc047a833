import type { ObjectStore } from './port.ts'
import type { S3Options } from './s3.ts'

/** Loads the SDK at the first call, because it is large and most processes serve a long time before they need it. */
export function createObjectStore(options: S3Options): ObjectStore {
  let store: Omit<ObjectStore, 'publicUrl'> | undefined
  const load = async () => {
    const { createS3Store } = await import('./s3.ts')
    store ??= createS3Store(options)
    return store
  }
  return {
    presignPut: async (object) => (await load()).presignPut(object),
    presignGet: async (object) => (await load()).presignGet(object),
    head: async (key) => (await load()).head(key),
    read: async (key, part) => (await load()).read(key, part),
    get: async (bucket, key) => (await load()).get(bucket, key),
    copy: async (object) => (await load()).copy(object),
    publish: async (key, content, content_type) => (await load()).publish(key, content, content_type),
    remove: async (bucket, keys) => (await load()).remove(bucket, keys),
    list: async (bucket, prefix) => (await load()).list(bucket, prefix),
    publicUrl: (key) => `${options.configuration.public_base_url}/${key}`,
  }
}
