import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { TIMING } from '../../timing.ts'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import { type ObserveCall, timed } from '../timed.ts'
import { createClient, type StorageConfiguration } from './client.ts'
import { isReset, isSilence, unavailable } from './faults.ts'
import { copyObject, getObject, headObject, listObjects, readObject, removeObjects } from './objects.ts'
import { type Bucket, ObjectChanged, type ObjectStore } from './port.ts'
import { createPresigner } from './presign.ts'

const PAGE = 1000

export type S3Options = {
  configuration: StorageConfiguration
  observe?: ObserveCall | undefined
  deadline_ms?: number
}

/** Gives each call three seconds, and a second attempt only when its connection broke off. */
export function createS3Store({
  configuration,
  observe,
  deadline_ms = TIMING.storage.call,
}: S3Options): Omit<ObjectStore, 'publicUrl'> {
  const { bucket, public_bucket } = configuration
  const client = createClient(configuration)
  const nameOf = (which: Bucket) => (which === 'private' ? bucket : public_bucket)
  const breaker = createCircuitBreaker({ isSilence })
  const call = <T>(what: string, run: (client: S3Client, signal: AbortSignal) => Promise<T>): Promise<T> =>
    timed(
      observe,
      () => breaker(() => attempt((signal) => run(client, signal), AbortSignal.timeout(deadline_ms))),
      isChanged,
    ).catch((error: unknown) => {
      throw isChanged(error) ? error : unavailable(what, error)
    })

  return {
    ...createPresigner(client, bucket),
    head: (key) => call('look up an object', (...context) => headObject({ bucket, key }, ...context)),
    read: (key, part) => call('read an object', (...context) => readObject({ bucket, key, ...part }, ...context)),
    get: (which, key) => call('read an object', (...context) => getObject({ bucket: nameOf(which), key }, ...context)),
    copy: (copy) => call('copy an object', (...context) => copyObject({ bucket, ...copy }, ...context)),
    publish: (key, content, content_type) =>
      call('write an object', async (_, abortSignal) => {
        const command = new PutObjectCommand({
          Bucket: public_bucket,
          Key: key,
          Body: content,
          ContentType: content_type,
          CacheControl: 'public, max-age=31536000, immutable',
        })
        await client.send(command, { abortSignal })
      }),
    async remove(which, keys) {
      for (let start = 0; start < keys.length; start += PAGE) {
        const page = keys.slice(start, start + PAGE)
        await call('delete objects', (...context) => removeObjects(nameOf(which), page, ...context))
      }
    },
    list: (which, prefix) =>
      call('list objects', (...context) => listObjects(nameOf(which), { prefix, max: PAGE }, ...context)),
  }
}

const isChanged = (error: unknown): boolean => error instanceof ObjectChanged

// The storage may close an idle connection just when it is used again. Every call can be repeated.
async function attempt<T>(run: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await run(signal)
  } catch (error) {
    if (!isReset(error)) throw error
    return await run(signal)
  }
}
