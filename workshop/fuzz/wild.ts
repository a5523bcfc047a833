import { FRONTEND_URL } from '../../server/test/client.ts'
import type { Random } from './random.ts'
import type { Sent } from './sent.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LINK']

const CONTENT_TYPES = [
  '',
  '/',
  ';',
  'json',
  'application/',
  'application/json;',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/json; charset="utf-8"; x=y',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  `text/${'x'.repeat(2000)}`,
  'application/json\u00e9',
]

const BODIES: readonly (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '}',
  '{}',
  '[]',
  'null',
  'true',
  '1',
  '"text"',
  '{"email":}',
  "{'email':'a@b.co'}",
  '{"email":"a@b.co"}}',
  '{"email":NaN}',
  '\ufeff{}',
  '{"\\ud800":1}',
  '{"a":"\\x"}',
  'email=a%40b.co',
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.alloc(64, 0),
  '['.repeat(30_000),
  `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  JSON.stringify({ name: 'a'.repeat(70_000) }),
]

const ORIGINS = [FRONTEND_URL, FRONTEND_URL, 'https://evil.example', 'null', '', `${FRONTEND_URL}.evil.example`, '*']

const COOKIES = [
  'session=',
  'session=x',
  'session',
  ';;;',
  '=',
  `session=${'a'.repeat(43)}`,
  'session="é"',
  '__proto__=x',
  'session=%zz',
]

const HEADERS: readonly [name: string, value: string][] = [
  ['x-request-id', 'short'],
  ['x-request-id', 'a-request-of-the-fuzz'],
  ['x-request-id', '<script>alert(1)</script>'],
  ['x-forwarded-for', '10.0.0.1, nonsense, ::1'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'text/html;q=0'],
  ['accept-encoding', 'gzip, br'],
  ['content-encoding', 'gzip'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['expect', '100-continue'],
  ['expect', 'another-thing'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['user-agent', ''],
  ['user-agent', '\u00ff\u00fe<script>'],
  ['user-agent', 'x'.repeat(4000)],
  ['authorization', 'Bearer x'],
  ['accept-language', '*;q=NaN'],
]

/** None of our clients would send a request like this. */
export function disturb(sent: Sent, random: Random): Sent {
  return random.pick([otherMethod, otherType, otherBody, otherPath, otherOrigin, otherCookie, otherHeader])(
    sent,
    random,
  )
}

function otherMethod(sent: Sent, random: Random): Sent {
  const method = random.pick(METHODS)
  const preflight = method === 'OPTIONS' && random.chance(0.5)
  const asking = { origin: random.pick(ORIGINS), 'access-control-request-method': random.pick(METHODS) }
  return { ...sent, method, headers: { ...sent.headers, ...(preflight && asking) } }
}

function otherType(sent: Sent, random: Random): Sent {
  const { 'content-type': _, ...rest } = sent.headers
  const headers = random.chance(0.2) ? rest : { ...rest, 'content-type': random.pick(CONTENT_TYPES) }
  return { ...sent, headers, body: sent.body ?? Buffer.from('{}') }
}

function otherBody(sent: Sent, random: Random): Sent {
  const headers = random.chance(0.8) ? { ...sent.headers, 'content-type': 'application/json' } : sent.headers
  return { ...sent, headers, body: Buffer.from(random.pick(BODIES)) }
}

function otherPath(sent: Sent, random: Random): Sent {
  const [path = '', search = ''] = sent.url.split('?')
  const odd = random.pick([
    () => `${path}/`,
    () => `/${path}`,
    () => path.toUpperCase(),
    () => `${path}/../me`,
    () => `${path};a=b`,
    () => `${path}%00`,
    () => `${path}%zz`,
    () => `${path}/${'a'.repeat(600)}`,
    () => `${path}.json`,
    () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => path.replaceAll('/', '%2f'),
    () => random.pick(['/', '//', '/.env', '/openapi.json', '/%2e%2e/%2e%2e/etc/passwd', '/\u00e9', '/%ff', '/*']),
    () => `http://elsewhere.example${path}`,
  ])()
  return { ...sent, url: search === '' ? odd : `${odd}?${search}` }
}

function otherOrigin(sent: Sent, random: Random): Sent {
  return { ...sent, headers: { ...sent.headers, origin: random.pick(ORIGINS) } }
}

function otherCookie(sent: Sent, random: Random): Sent {
  const odd = random.pick(COOKIES)
  const cookie = random.pick([odd, `${odd}; ${sent.headers.cookie ?? ''}`, `${sent.headers.cookie ?? ''}; ${odd}`])
  return { ...sent, headers: { ...sent.headers, cookie }, signed_in: false }
}

function otherHeader(sent: Sent, random: Random): Sent {
  const [name, value] = random.pick(HEADERS)
  return { ...sent, headers: { ...sent.headers, [name]: value } }
}
