import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Contents } from './contents.ts'
import { S3Error } from './errors.ts'
import { escapeXml, type Reply, unescapeXml, xml } from './replies.ts'
import type { S3Request } from './requests.ts'

const PAGE = 1000
const LONGEST_KEY = 1024

export async function listObjects({ bucket: name, query }: S3Request, bucket: Contents): Promise<Reply> {
  const prefix = query.get('prefix') ?? ''
  const max = Math.min(Number(query.get('max-keys') ?? PAGE), PAGE)
  if (!Number.isInteger(max) || max < 0) throw new S3Error('InvalidArgument', 'max-keys must be a whole number.')
  const keys = (await bucket.keys()).filter((key) => key.startsWith(prefix))
  const page = keys.slice(0, max)
  const truncated = keys.length > page.length && max > 0
  const rows = await Promise.all(page.map((key) => rowOf(key, bucket)))
  return xml(
    200,
    `<ListBucketResult><Name>${name}</Name><Prefix>${escapeXml(prefix)}</Prefix><MaxKeys>${max}</MaxKeys>` +
      `<KeyCount>${page.length}</KeyCount><IsTruncated>${truncated}</IsTruncated>${rows.join('')}</ListBucketResult>`,
  )
}

/** S3 reports missing keys as deleted. */
export async function deleteObjects(request: S3Request, bucket: Contents): Promise<Reply> {
  checkDigest(request)
  const body = request.content.toString()
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key))
  if (!/^(<\?xml[^>]*>)?\s*<Delete/.test(body) || keys.length === 0 || keys.length > PAGE) {
    throw new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate.')
  }
  const quiet = body.includes('<Quiet>true</Quiet>')
  const rows = await Promise.all(keys.map((key) => deleteOne(key, bucket)))
  const shown = rows.filter((row) => !quiet || row.startsWith('<Error>'))
  return xml(200, `<DeleteResult>${shown.join('')}</DeleteResult>`)
}

// The request succeeds even when a key does not.
async function deleteOne(key: string, bucket: Contents): Promise<string> {
  const name = `<Key>${escapeXml(key)}</Key>`
  if (key.length > LONGEST_KEY) return `<Error>${name}<Code>KeyTooLongError</Code></Error>`
  await bucket.delete(key)
  return `<Deleted>${name}</Deleted>`
}

async function rowOf(key: string, bucket: Contents): Promise<string> {
  const stored = await bucket.get(key)
  if (!stored) return ''
  const { etag, modified_at, content } = stored
  return (
    `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified_at}</LastModified>` +
    `<ETag>${escapeXml(etag)}</ETag><Size>${content.length}</Size></Contents>`
  )
}

// S3 requires at least one digest here, and checks all that are sent.
function checkDigest({ headers, content }: S3Request): void {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  const expected = new Map([
    ['content-md5', createHash('md5').update(content).digest('base64')],
    ['x-amz-checksum-crc32', sum.toString('base64')],
  ])
  const sent = [...expected].filter(([name]) => headers.has(name))
  if (sent.length === 0) throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5')
  if (sent.some(([name, digest]) => headers.get(name) !== digest)) {
    throw new S3Error('BadDigest', 'The digest you specified did not match what we received.')
  }
}
