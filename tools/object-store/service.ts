import { randomUUID } from 'node:crypto'
import type { Contents } from './contents.ts'
import { answerPreflight, type CorsRule } from './cors.ts'
import { S3Error } from './errors.ts'
import { deleteObjects, listObjects } from './listing.ts'
import { copyObject, deleteObject, getObject, putObject } from './objects.ts'
import type { Reply } from './replies.ts'
import type { Operation, S3Request } from './requests.ts'
import { type Credentials, verifySignature } from './signature.ts'

/** radosgw ignores the condition of a copy; a store with a KMS gives the copy another etag. */
export type Quirk = 'no conditional copies' | 'kms'

export type Service = {
  credentials: Credentials
  buckets: ReadonlyMap<string, Contents>
  public_bucket: string
  cors: CorsRule
  quirk: Quirk | undefined
}

/** Checks access and returns the function that runs the operation. @throws S3Error */
export function authorize(service: Service, operation: Operation, request: S3Request): () => Promise<Reply> {
  if (operation === 'preflight') return async () => answerPreflight(request, service.cors)
  const signed = verifySignature(request, service.credentials)
  const reads_public = request.bucket === service.public_bucket && (operation === 'get' || operation === 'head')
  if (!signed && !reads_public) throw new S3Error('AccessDenied', 'Access Denied')
  return () => run(service, operation, request, signed)
}

async function run(service: Service, operation: Operation, request: S3Request, signed: boolean): Promise<Reply> {
  const bucketNamed = (name: string): Contents => {
    const bucket = service.buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
    return bucket
  }
  const bucket = bucketNamed(request.bucket)
  switch (operation) {
    case 'put':
      return putObject(request, bucket)
    case 'copy':
      return copy(service, request, bucket, bucketNamed)
    case 'delete':
      return deleteObject(request, bucket)
    case 'list':
      return listObjects(request, bucket)
    case 'delete_many':
      return deleteObjects(request, bucket)
    case 'get':
    case 'head': {
      const reply = await getObject(request, bucket, signed)
      return request.bucket === service.public_bucket ? asUserContent(reply) : reply
    }
    default:
      return { status: 200, headers: {}, content: Buffer.alloc(0) }
  }
}

async function copy(
  { quirk }: Service,
  request: S3Request,
  target: Contents,
  bucketNamed: (name: string) => Contents,
): Promise<Reply> {
  if (quirk === 'no conditional copies') request.headers.delete('x-amz-copy-source-if-match')
  const reply = await copyObject(request, target, bucketNamed)
  if (quirk !== 'kms') return reply
  const content = Buffer.from(reply.content.toString().replace(/<ETag>[^<]*/, `<ETag>"${randomUUID()}"`))
  return { ...reply, headers: { ...reply.headers, 'x-amz-server-side-encryption': 'aws:kms' }, content }
}

// A deployment adds these headers at the CDN of its public bucket: uploaded content must never run.
function asUserContent(reply: Reply): Reply {
  const headers = {
    ...reply.headers,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return { ...reply, headers }
}
