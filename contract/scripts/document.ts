import { PRODUCT } from '@plinth/product/brand'
import manifest from '../package.json' with { type: 'json' }
import { formatDuration, LIFETIMES } from '../src/lifetimes.ts'
import { type RouteLimit, SITE_FACTOR } from '../src/routes/limits.ts'
import { BODY_LIMIT, type Origin } from '../src/routes/route.ts'
import { ROUTE_LIST, type Route } from '../src/routes/table.ts'
import { TAGS } from './descriptions/all.ts'
import { headers, responsesOf, sharedResponses } from './responses.ts'
import { componentsIn, type Json, parameterSchemas, referTo } from './schemas.ts'

const INTRODUCTION = `The HTTP interface of ${PRODUCT}: an authenticated, multi-tenant service.

- Bodies are JSON (\`application/json\`, UTF-8), at most ${BODY_LIMIT / 1024} KiB. Unknown properties and unknown query parameters are refused.
- Text is trimmed before it is checked and stored, passwords and tokens excepted.
- Every error is a problem document (RFC 9457). \`code\` is stable; \`title\` and \`detail\` are for people and may change.
- An id in a path that is malformed, unknown or belongs to someone else is not found.
- The length of a text is counted in UTF-16 code units, that of a new password in characters.
- Operations with the same limit share its count.
- Every response carries \`x-request-id\`, a new id. A request may bring its own, which is logged beside it: 8 to 64 letters, digits, \`_\`, \`.\` or \`-\`.
- Lists return \`next_cursor\`; send it as \`cursor\` with the same filters to get the next page. It is null on the last one.
- A request that is not valid HTTP is refused before an operation is found, with 400, 408 or 431.
- A path that exists answers other methods with 405. \`HEAD\` works wherever \`GET\` does.
- A request with an \`Origin\` other than that of the browser application is refused, unless an operation says otherwise.`

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const { method, path, route } of ROUTE_LIST) {
    const templated = path.replace(/:(\w+)/g, '{$1}')
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(method, path, route) }
  }
  const responses = sharedResponses()
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: manifest.version,
      description: INTRODUCTION,
      contact: { name: PRODUCT },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The origin that serves the API' }],
    tags: [...new Set(ROUTE_LIST.map(({ path }) => tagOf(path)))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: componentsIn({ paths, responses, headers }),
      responses,
      headers,
      parameters: { 'x-acting-organization': ACTING_ORGANIZATION },
      securitySchemes: { sessionAuth: SESSION_COOKIE },
    },
  }
}

const SESSION_COOKIE = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-session',
  description: 'Set by every operation that signs in. HttpOnly. Over plain HTTP (development) its name is `session`.',
}

const ACTING_ORGANIZATION = {
  name: 'x-acting-organization',
  in: 'header',
  required: false,
  description:
    'The organization that the caller expects to act in. When it is another one, for example after a switch in another tab, the request fails with 409 `acting_organization_changed` and changes nothing.',
  schema: { $ref: '#/components/schemas/Id' },
}

function operation(method: string, path: string, route: Route): Json {
  const parameters = [
    ...parametersOf(`${method} ${path}`, route, 'path'),
    ...parametersOf(`${method} ${path}`, route, 'query'),
  ]
  if (isOrganizationScoped(route)) parameters.push({ $ref: '#/components/parameters/x-acting-organization' })
  return {
    operationId: route.operation,
    tags: [tagOf(path)],
    summary: route.summary,
    description: descriptionOf(route),
    security: route.access === 'public' ? [] : [{ sessionAuth: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: referTo(route.body) } } },
    }),
    responses: responsesOf(method, route),
  }
}

function isOrganizationScoped({ access }: Route): boolean {
  return access !== 'public' && access !== 'session'
}

function needOf(route: Route): string {
  if (route.access === 'public') return 'Needs no session.'
  return isOrganizationScoped(route) ? `Needs the permission \`${route.access}\`.` : 'Needs a session.'
}

const ORIGINS: Record<Origin, string> = {
  any: 'Any origin may call it.',
  marketing: 'A marketing site at MARKETING_URL may call it too.',
}

function limitOf({ scope, by, max, window_s }: RouteLimit): string {
  const limit = `Limit \`${scope}\`: ${max} requests in ${formatDuration(window_s)}`
  if (by === 'user') return `${limit} per user.`
  return `${limit} per client address, and ${max * SITE_FACTOR} per IPv6 network of /48.`
}

function descriptionOf(route: Route): string {
  return [
    route.description,
    needOf(route),
    route.recent && `Needs a sign-in or a confirmed password of the last ${formatDuration(LIFETIMES.recent_sign_in)}.`,
    route.origin && ORIGINS[route.origin],
    route.limit && limitOf(route.limit),
  ]
    .filter(Boolean)
    .join(' ')
}

function tagOf(path: string): string {
  const noun = path.split('/')[1] ?? ''
  return noun === 'health' || noun === 'ready' ? 'system' : noun
}

function parametersOf(key: string, route: Route, place: 'path' | 'query'): Json[] {
  return Object.entries(parameterSchemas(key, route, place)).map(([name, schema]) => {
    const { description, ...rest } = schema
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
}
