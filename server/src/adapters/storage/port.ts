/** Nothing in the private bucket is readable without a presigned URL; everything in the public one is. */
export type Bucket = 'private' | 'public'

export type StoredObject = { etag: string; size_bytes: number }

/** Keys hold no text of users. A call that fails or takes three seconds throws IntegrationUnavailable [Z9]. */
export type ObjectStore = {
  /** Returns a URL for one PUT of exactly this type and size into the private bucket. */
  presignPut(object: { key: string; content_type: string; size_bytes: number; expires_in_s: number }): Promise<string>
  /** Returns a URL that saves a private object as a file; browsers never show it inline. */
  presignGet(object: { key: string; content_type: string; filename: string; expires_in_s: number }): Promise<string>
  /** Returns null when there is no such private object. */
  head(key: string): Promise<StoredObject | null>
  /** Reads at most `max` first bytes of a private object. @throws ObjectChanged */
  read(key: string, part: { etag: string; max: number }): Promise<Buffer>
  /** Returns null when there is no such object. */
  get(bucket: Bucket, key: string): Promise<Buffer | null>
  /** Copies a private object to another key, with a type and as an attachment. @throws ObjectChanged */
  copy(object: { from: string; to: string; etag: string; content_type: string }): Promise<void>
  /** Writes a public object that caches may keep forever. */
  publish(key: string, content: Buffer, content_type: string): Promise<void>
  /** Ignores keys that do not exist. */
  remove(bucket: Bucket, keys: readonly string[]): Promise<void>
  /** Lists up to 1000 keys below a prefix. */
  list(bucket: Bucket, prefix: string): Promise<string[]>
  publicUrl(key: string): string
}

/** The object was replaced or removed since its etag was read. */
export class ObjectChanged extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The object ${key} is not the one that was checked`, options)
    this.name = 'ObjectChanged'
  }
}
