import { S3Error } from './errors.ts'
import type { Reply } from './replies.ts'
import type { S3Request } from './requests.ts'

/** The private bucket allows PUT with a content type from these origins. The public bucket has no rule. */
export type CorsRule = { bucket: string; allowed_origins: readonly string[] }

/** @throws S3Error when the rule does not allow it */
export function answerPreflight(request: S3Request, rule: CorsRule): Reply {
  if (corsHeaders(request, rule) === null) {
    throw new S3Error('AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  }
  const headers = {
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '3600',
  }
  return { status: 200, headers, content: Buffer.alloc(0) }
}

/** Returns the headers that let a browser read the response or error, or null when the rule does not allow it. */
export function corsHeaders({ method, bucket, headers }: S3Request, rule: CorsRule): Record<string, string> | null {
  const origin = headers.get('origin')
  const wanted = method === 'OPTIONS' ? headers.get('access-control-request-method') : method
  const names = headers.get('access-control-request-headers') ?? 'content-type'
  if (origin === undefined || !rule.allowed_origins.includes(origin)) return null
  if (bucket !== rule.bucket || wanted !== 'PUT' || names.toLowerCase() !== 'content-type') return null
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}
