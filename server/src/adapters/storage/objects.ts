import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isMissingBucket, StorageCallFailed, statusOf } from './faults.ts'
import { ObjectChanged, type StoredObject } from './port.ts'

type ObjectAddress = { bucket: string; key: string }

/** Returns null when there is no such object, or no bucket: the answer to HEAD has no body to tell them apart. */
export async function headObject(
  { bucket: Bucket, key }: ObjectAddress,
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<StoredObject | null> {
  try {
    const { ETag, ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal })
    if (ETag === undefined || ContentLength === undefined) throw new StorageCallFailed('look up an object', 'no etag')
    return { etag: ETag, size_bytes: ContentLength }
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal })
    return null
  }
}

export async function readObject(
  { bucket, key, etag, max }: ObjectAddress & { etag: string; max: number },
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<Buffer> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag, Range: `bytes=0-${max - 1}` })
  const { Body } = await client.send(command, { abortSignal }).catch(orChanged(key))
  if (!(Body instanceof Readable)) throw new StorageCallFailed('read an object', 'no body')
  return readAtMost(Body, max)
}

export async function getObject(
  { bucket, key }: ObjectAddress,
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal })
    if (!(Body instanceof Readable) || ETag === undefined) throw new StorageCallFailed('read an object', 'no object')
    return Buffer.concat(await Body.toArray({ signal: abortSignal }))
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

export async function copyObject(
  { bucket, from, to, etag, content_type }: Record<'bucket' | 'from' | 'to' | 'etag' | 'content_type', string>,
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<void> {
  const command = new CopyObjectCommand({
    Bucket: bucket,
    Key: to,
    CopySource: `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`,
    CopySourceIfMatch: etag,
    MetadataDirective: 'REPLACE',
    ContentType: content_type,
    ContentDisposition: 'attachment',
    CacheControl: 'private, no-store',
  })
  const { CopyObjectResult, ServerSideEncryption } = await client.send(command, { abortSignal }).catch(orChanged(from))
  if (CopyObjectResult?.ETag === undefined) throw new StorageCallFailed('copy an object', 'no etag')
  // radosgw ignores the condition (seen in 16.2), so compare what was copied. With a KMS each copy has another etag.
  if (unquoted(CopyObjectResult.ETag) === unquoted(etag) || ServerSideEncryption?.startsWith('aws:kms')) return
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: to }), { abortSignal })
  throw new ObjectChanged(from)
}

const unquoted = (etag: string): string => etag.replaceAll('"', '')

// A provider may ignore the range and send the whole object.
async function readAtMost(body: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= max) break
  }
  return Buffer.concat(chunks).subarray(0, max)
}

const orChanged =
  (key: string) =>
  (error: unknown): never => {
    const gone = statusOf(error) === 404 && !isMissingBucket(error)
    if (gone || statusOf(error) === 412) throw new ObjectChanged(key)
    throw error
  }

/** Returns at most `max` keys. @throws StorageCallFailed for an answer that is no list */
export async function listObjects(
  bucket: string,
  { prefix, max }: { prefix: string; max: number },
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: max })
  const { Contents = [], IsTruncated } = await client.send(command, { abortSignal })
  // An answer that is no list, such as the page of a proxy, would look like an empty one.
  if (IsTruncated === undefined) throw new StorageCallFailed('list objects', 'no list')
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
}

/** Removes at most 1000 objects. @throws StorageCallFailed when one of them could not be removed */
export async function removeObjects(
  bucket: string,
  keys: readonly string[],
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }), { abortSignal })
  // The whole call succeeds even when some objects were not deleted.
  if (Errors[0]) throw new StorageCallFailed('delete an object', Errors[0].Code ?? 'unknown')
}
