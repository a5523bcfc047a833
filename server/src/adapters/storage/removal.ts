import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { StorageCallFailed } from './faults.ts'

export async function listObjects(
  bucket: string,
  { prefix, max }: { prefix: string; max: number },
  client: S3Client,
  abortSignal: AbortSignal,
): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: max })
  const { Contents = [], IsTruncated } = await client.send(command, { abortSignal })
  // Something else than a list, such as the page of a proxy, would look like an empty one.
  if (IsTruncated === undefined) throw new StorageCallFailed('list objects', 'no list')
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]))
}

/** At most 1000. */
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
