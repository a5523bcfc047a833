import type { Contents, KeptHeaders, Stored } from './contents.ts'
import { S3Error } from './errors.ts'
import { type Reply, xml } from './replies.ts'
import type { S3Request } from './requests.ts'

const KEPT = ['content-type', 'content-disposition', 'cache-control']
const OVERRIDES = KEPT.map((name) => `response-${name}`)

export async function putObject(request: S3Request, bucket: Contents): Promise<Reply> {
  if (!request.headers.has('content-length')) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.')
  }
  const { etag } = await bucket.put(request.key, request.content, keptHeaders(request))
  return { status: 200, headers: { etag }, content: Buffer.alloc(0) }
}

export async function getObject(request: S3Request, bucket: Contents, signed: boolean): Promise<Reply> {
  const { query, headers, key } = request
  const stored = await find(bucket, key)
  checkMatch(stored, headers.get('if-match'))
  const overrides = OVERRIDES.filter((name) => query.has(name))
  if (overrides.length > 0 && !signed) {
    throw new S3Error('InvalidRequest', 'Response headers cannot be overridden in an anonymous request.')
  }
  const own: KeptHeaders = { ...stored.headers }
  for (const name of overrides) own[name.slice('response-'.length)] = query.get(name) ?? ''
  const part = rangeOf(headers.get('range'), stored.content.length)
  const content = part ? stored.content.subarray(part.start, part.end + 1) : stored.content
  return {
    status: part ? 206 : 200,
    headers: {
      'content-type': 'binary/octet-stream',
      ...own,
      etag: stored.etag,
      'last-modified': new Date(stored.modified_at).toUTCString(),
      'accept-ranges': 'bytes',
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${stored.content.length}` }),
    },
    content,
  }
}

export async function copyObject(
  request: S3Request,
  target: Contents,
  bucketNamed: (name: string) => Contents,
): Promise<Reply> {
  const { headers, key } = request
  const path = decodeURIComponent(headers.get('x-amz-copy-source') ?? '').replace(/^\//, '')
  const [, from = '', from_key = ''] = /^([^/]+)\/(.+)$/s.exec(path) ?? []
  if (from === '') throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key.')
  const stored = await find(bucketNamed(from), from_key)
  checkMatch(stored, headers.get('x-amz-copy-source-if-match'))
  const replaces = headers.get('x-amz-metadata-directive') === 'REPLACE'
  if (!replaces && bucketNamed(from) === target && from_key === key) {
    throw new S3Error('InvalidRequest', 'This copy would change nothing.')
  }
  const copy = await target.put(key, stored.content, replaces ? keptHeaders(request) : stored.headers)
  return xml(
    200,
    `<CopyObjectResult><ETag>${copy.etag}</ETag><LastModified>${copy.modified_at}</LastModified></CopyObjectResult>`,
  )
}

export async function deleteObject({ key }: S3Request, bucket: Contents): Promise<Reply> {
  await bucket.delete(key)
  return { status: 204, headers: {}, content: Buffer.alloc(0) }
}

function keptHeaders({ headers }: S3Request): KeptHeaders {
  const kept: KeptHeaders = {}
  for (const name of KEPT) {
    const value = headers.get(name)
    if (value !== undefined) kept[name] = value
  }
  return kept
}

async function find(bucket: Contents, key: string): Promise<Stored> {
  const stored = await bucket.get(key)
  if (!stored) throw new S3Error('NoSuchKey', 'The specified key does not exist.')
  return stored
}

// Some clients send an etag without its quotes.
function checkMatch({ etag }: Stored, wanted: string | undefined): void {
  if (wanted === undefined || wanted === '*' || wanted.replaceAll('"', '') === etag.replaceAll('"', '')) return
  throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.')
}

// A malformed range is ignored (RFC 9110, 14.2).
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable.')
  return { start, end }
}
