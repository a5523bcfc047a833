import { ERRORS, type ErrorCode } from '../src/errors.ts'
import { refusalsOf } from '../src/routes/refusals.ts'
import type { Route } from '../src/routes/table.ts'
import { type Json, referTo } from './schemas.ts'

const REQUEST_ID = '5f0c1b0a-9d1e-4c7a-8a54-6f3f5b2d1c11'

export const headers = {
  'x-request-id': {
    required: true,
    description: 'Identifies the request in the log.',
    schema: { type: 'string', format: 'uuid', examples: [REQUEST_ID] },
  },
  'retry-after': {
    required: true,
    description: 'Seconds after which the request may be sent again.',
    schema: { type: 'string', pattern: '^[1-9][0-9]*$', examples: ['30'] },
  },
  'ratelimit-policy': {
    required: true,
    description:
      'The limit: its name, its requests `q` and its window `w` in seconds (draft-ietf-httpapi-ratelimit-headers-11).',
    schema: { type: 'string', pattern: '^"[a-z-]+";q=[0-9]+;w=[0-9]+$', examples: ['"sign-in";q=50;w=600'] },
  },
  ratelimit: {
    required: true,
    description: 'What is left: the requests `r` that remain and the seconds `t` until there are more.',
    schema: { type: 'string', pattern: '^"[a-z-]+";r=[0-9]+;t=[0-9]+$', examples: ['"sign-in";r=49;t=600'] },
  },
  allow: {
    required: true,
    description: 'The methods of this path.',
    schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$', examples: ['GET, HEAD'] },
  },
  location: {
    required: true,
    description: 'The page of the browser application to open.',
    schema: { type: 'string', format: 'uri', examples: ['https://app.example.com/dashboard'] },
  },
  'set-cookie': {
    required: true,
    description: 'The session cookie; an empty one with `Max-Age=0` where the session ends.',
    schema: {
      type: 'string',
      pattern: '^(__Host-)?session=',
      examples: ['__Host-session=2k8…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'],
    },
  },
} satisfies Record<string, Json>

type HeaderName = keyof typeof headers

const withHeaders = (...names: HeaderName[]) => ({
  headers: Object.fromEntries(
    (['x-request-id', ...names] as const).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})

// The method and a header cause these, whatever the route.
const OF_EVERY_PATH: ErrorCode[] = ['method_not_allowed', 'expectation_failed']

export function responsesOf(method: string, route: Route): Json {
  const byStatus = Map.groupBy(refusalsOf(method, route), (code) => ERRORS[code].status)
  return {
    ...successes(route),
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)])),
    ...Object.fromEntries(OF_EVERY_PATH.map((code) => [ERRORS[code].status, refusal(ERRORS[code].status, [code])])),
  }
}

/** Operations refer to the refusals with one code. */
export function sharedResponses(): Record<string, Json> {
  return Object.fromEntries(
    [...shared].toSorted().map((code) => [nameOf(code), refusalResponse(ERRORS[code].status, [code])]),
  )
}

const shared = new Set<ErrorCode>()

function successes(route: Route): Json {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: isFirstStep(status, route) ? FIRST_STEP : DESCRIPTIONS[Number(status)],
        ...withHeaders(
          ...(route.limit ? (['ratelimit-policy', 'ratelimit'] as const) : []),
          ...(status === '303' ? (['location'] as const) : []),
          ...(route.session_cookie && !isFirstStep(status, route) ? (['set-cookie'] as const) : []),
        ),
        ...(schema && { content: { 'application/json': { schema: referTo(schema) } } }),
      },
    ]),
  )
}

// A first step answers 202 when a second factor has to complete the sign-in.
const isFirstStep = (status: string, { session_cookie }: Route) => status === '202' && session_cookie !== undefined
const FIRST_STEP = 'The account has a second factor, which is the next step. There is no session yet.'

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted. What follows is sent by mail.',
  204: 'Success without a body',
  303: 'Redirect to `Location`',
  503: 'Not ready',
}

function refusal(status: number, codes: ErrorCode[]): Json {
  const [code, ...others] = codes
  if (code === undefined || others.length > 0) return refusalResponse(status, codes)
  shared.add(code)
  return { $ref: `#/components/responses/${nameOf(code)}` }
}

const nameOf = (code: ErrorCode) => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

function refusalResponse(status: number, codes: ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
    ...refusalHeaders(codes),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function refusalHeaders(codes: ErrorCode[]): { headers: Json } {
  if (codes.includes('rate_limited')) return withHeaders('retry-after', 'ratelimit-policy', 'ratelimit')
  if (codes.includes('method_not_allowed')) return withHeaders('allow')
  const passing = codes.filter((code) => code === 'busy' || code === 'database_unavailable')
  if (passing.length === 0) return withHeaders()
  if (passing.length === codes.length) return withHeaders('retry-after')
  return { headers: { ...withHeaders().headers, 'retry-after': { ...headers['retry-after'], required: false } } }
}

function exampleOf(code: ErrorCode): Json {
  const { status, title } = ERRORS[code]
  return {
    type: 'about:blank',
    title,
    status,
    detail: `${title}.`,
    code,
    request_id: REQUEST_ID,
    ...(code === 'validation_failed' && { errors: [{ pointer: '/limit', message: 'Use 1 to 100' }] }),
    ...(code === 'password_too_weak' && { errors: [{ pointer: '/password', message: 'This is too easy to guess' }] }),
    ...(code !== 'database_unavailable' && code.endsWith('_unavailable') && { reason: 'not_configured' }),
  }
}
