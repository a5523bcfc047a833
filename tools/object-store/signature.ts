import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { S3Error } from './errors.ts'
import type { S3Request } from './requests.ts'

export type Credentials = { region: string; access_key_id: string; secret_access_key: string }

// A request describes its signature in its headers or in its query.
type Claim = {
  credential: string
  /** The time is written like 20261122T014500Z. */
  time: string
  signed_headers: string[]
  signature: string
  payload: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const SKEW_MS = 15 * 60_000
const LONGEST_S = 7 * 24 * 60 * 60

/** Verifies the signature (version 4) of a request. Returns false when it has none. @throws S3Error */
export function verifySignature(request: S3Request, credentials: Credentials): boolean {
  const claim = claimOf(request)
  if (claim === null) return false
  const [access_key_id, ...scope] = claim.credential.split('/')
  const expected = [claim.time.slice(0, 8), credentials.region, 's3', 'aws4_request']
  if (access_key_id !== credentials.access_key_id) {
    throw new S3Error('InvalidAccessKeyId', 'The access key does not exist in our records.')
  }
  if (scope.join('/') !== expected.join('/')) {
    throw new S3Error('AuthorizationHeaderMalformed', `The scope must be ${expected.join('/')}.`)
  }
  checkSignedHeaders(request, claim.signed_headers)
  const text = [ALGORITHM, claim.time, scope.join('/'), sha256(canonicalRequest(request, claim))].join('\n')
  const key = expected.reduce<string | Buffer>(hmac, `AWS4${credentials.secret_access_key}`)
  if (!isSame(hmac(key, text).toString('hex'), claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match the one provided.')
  }
  checkPayload(request, claim.payload)
  return true
}

function claimOf(request: S3Request): Claim | null {
  const authorization = request.headers.get('authorization')
  const in_query = [...request.query.keys()].some((name) => /^x-amz-(signature|credential|algorithm)$/i.test(name))
  if (authorization !== undefined && in_query) {
    throw new S3Error('InvalidRequest', 'Only one way of authentication is allowed.')
  }
  if (in_query) return claimInQuery(request.query)
  return authorization === undefined ? null : claimInHeaders(authorization, request.headers)
}

function claimInQuery(query: URLSearchParams): Claim {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const expires_s = /^\d{1,6}$/.test(of('Expires')) ? Number(of('Expires')) : 0
  if (of('Algorithm') !== ALGORITHM || expires_s < 1 || expires_s > LONGEST_S) {
    throw new S3Error('AuthorizationQueryParametersError', 'The query parameters of the signature are incomplete.')
  }
  const time_ms = toMs(of('Date'))
  if (Date.now() < time_ms - SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet.')
  if (Date.now() > time_ms + expires_s * 1000) throw new S3Error('AccessDenied', 'Request has expired.')
  return {
    credential: of('Credential'),
    time: of('Date'),
    signed_headers: of('SignedHeaders').split(';'),
    signature: of('Signature'),
    payload: UNSIGNED,
  }
}

function claimInHeaders(authorization: string, headers: ReadonlyMap<string, string>): Claim {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', signed_headers = '', signature = ''] = parts.exec(authorization) ?? []
  if (credential === '') throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  const time = headers.get('x-amz-date') ?? ''
  if (Math.abs(Date.now() - toMs(time)) > SKEW_MS) {
    throw new S3Error('RequestTimeTooSkewed', 'The difference between the request time and our time is too large.')
  }
  const payload = headers.get('x-amz-content-sha256') ?? ''
  return { credential, time, signed_headers: signed_headers.split(';'), signature, payload }
}

function checkSignedHeaders({ headers }: S3Request, signed: string[]): void {
  for (const name of signed) {
    if (!headers.has(name)) throw new S3Error('AccessDenied', `The signed header ${name} is missing.`)
  }
  const unsigned = [...headers.keys()].filter((name) => /^(host$|x-amz-)/.test(name) && !signed.includes(name))
  if (unsigned.length > 0) {
    throw new S3Error('AccessDenied', `There were headers present which were not signed: ${unsigned.join(', ')}`)
  }
}

function checkPayload({ content }: S3Request, payload: string): void {
  if (payload === UNSIGNED || payload === sha256(content)) return
  if (/^[0-9a-f]{64}$/.test(payload))
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 header does not match what was computed.',
    )
  throw new S3Error('NotImplemented', 'The stand-in does not support chunked uploads.')
}

function canonicalRequest({ method, path, query, headers }: S3Request, { signed_headers, payload }: Claim): string {
  const parameters = [...query].filter(([name]) => name !== 'X-Amz-Signature')
  return [
    method,
    path.split('/').map(encode).join('/'),
    parameters
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed_headers.map((name) => `${name}:${headers.get(name)?.trim().replace(/ +/g, ' ')}`),
    '',
    signed_headers.join(';'),
    payload,
  ].join('\n')
}

function toMs(time: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(ms)) throw new S3Error('AccessDenied', 'The request needs a valid date.')
  return ms
}

// Only the unreserved characters of RFC 3986 stay as they are.
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
