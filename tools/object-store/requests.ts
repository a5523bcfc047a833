import type { IncomingMessage } from 'node:http'
import { S3Error } from './errors.ts'

const MAX_BYTES = 64 * 1024 * 1024

export type S3Request = {
  method: string
  /** The path is decoded, such as `/bucket/key`. */
  path: string
  bucket: string
  /** The key is empty for a request about the whole bucket. */
  key: string
  query: URLSearchParams
  headers: Map<string, string>
  content: Buffer
}

export type Operation =
  | 'put'
  | 'copy'
  | 'get'
  | 'head'
  | 'delete'
  | 'list'
  | 'delete_many'
  | 'head_bucket'
  | 'preflight'

export async function readRequest(message: IncomingMessage): Promise<S3Request> {
  const [raw = '/', ...rest] = (message.url ?? '/').split('?')
  const path = decode(raw)
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? []
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  const query = new URLSearchParams(rest.join('?'))
  return { method: message.method ?? 'GET', path, bucket, key, query, headers, content: await readContent(message) }
}

export function operationOf({ method, key, query, headers }: S3Request): Operation {
  if (method === 'OPTIONS') return 'preflight'
  if (key === '') {
    if (method === 'GET' && query.get('list-type') === '2') return 'list'
    if (method === 'POST' && query.has('delete')) return 'delete_many'
    if (method === 'HEAD') return 'head_bucket'
  } else {
    if (method === 'PUT') return headers.has('x-amz-copy-source') ? 'copy' : 'put'
    if (method === 'GET') return 'get'
    if (method === 'HEAD') return 'head'
    if (method === 'DELETE') return 'delete'
  }
  throw new S3Error('MethodNotAllowed', 'The stand-in has no such operation.')
}

async function readContent(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > MAX_BYTES) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Error('InvalidURI', 'Could not parse the specified URI.')
  }
}
