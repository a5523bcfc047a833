import * as z from 'zod/mini'
import * as auth from '../src/auth.ts'
import { ERRORS, type ErrorCode, Problem } from '../src/errors.ts'
import * as invitations from '../src/invitations.ts'
import * as marketing from '../src/marketing.ts'
import * as notifications from '../src/notifications.ts'
import * as organizations from '../src/organizations.ts'
import * as permissions from '../src/permissions.ts'
import type { Route } from '../src/route.ts'
import { ROUTES } from '../src/routes.ts'
import * as system from '../src/system.ts'
import * as users from '../src/users.ts'

type Json = Record<string, unknown>

// Nouns get a name in the document; parameters and queries never do.
const nouns = z.registry<{ id: string }>()
for (const module of [
  auth,
  invitations,
  marketing,
  notifications,
  organizations,
  permissions,
  system,
  users,
  { Problem },
]) {
  for (const [name, schema] of Object.entries(module)) {
    if (schema instanceof z.ZodMiniType && !nouns.has(schema)) nouns.add(schema, { id: name })
  }
}

/** The OpenAPI 3.1 document of the route table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [key, route] of Object.entries(ROUTES)) {
    const [method = '', path = ''] = key.split(' ')
    const templated = path.replace(/:(\w+)/g, '{$1}')
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(method, path, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plinth', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(ROUTES).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { sessionAuth: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function operation(method: string, path: string, route: Route): Json {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  return {
    operationId: [method.toLowerCase(), ...path.split(/[/:_-]/).filter(Boolean)].join('_'),
    tags: [tagOf(`${method} ${path}`)],
    summary: route.summary,
    ...(route.access !== 'public' && { security: [{ sessionAuth: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJson(route.body) } } },
    }),
    responses: { ...successes(route), ...refusals(route, ANY_ORIGIN.has(path)) },
  }
}

function tagOf(key: string): string {
  const noun = key.split('/')[1] ?? ''
  return noun === 'health' || noun === 'ready' ? 'system' : noun
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, place === 'query' ? 'output' : 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    // What has a default may be left out, though it is always there once it is parsed.
    required: place === 'path' && required.includes(name),
    schema: property,
  }))
}

function successes(route: Route): Json {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: DESCRIPTIONS[Number(status)] ?? 'Answered',
        ...(schema && { content: { 'application/json': { schema: toJson(schema) } } }),
      },
    ]),
  )
}

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; a message follows by mail',
  204: 'Done; there is nothing to say',
  303: 'Go on at the address in `Location`',
  503: 'Not ready',
}

// Any origin may ask whether the API lives, and the identity provider leads back to it.
const ANY_ORIGIN = new Set(['/health', '/ready', '/auth/oidc/callback'])

// What a route refuses by its shape, beside the codes it names itself.
function refusals(route: Route, isForAnyOrigin: boolean): Json {
  const codes: ErrorCode[] = [...(route.errors ?? []), 'internal_error']
  if (!isForAnyOrigin) codes.push('origin_not_allowed')
  if (route.access !== 'public') codes.push('unauthorized')
  if (route.access !== 'public' && route.access !== 'session')
    codes.push('forbidden', 'personal_organization', 'acting_organization_changed')
  if (route.integration) codes.push(`${route.integration}_unavailable`)
  if (route.recent) codes.push('reauthentication_required')
  if (route.params) codes.push('not_found')
  if (route.body) codes.push('malformed_json', 'unsupported_media_type', 'payload_too_large')
  if (route.body || route.query) codes.push('validation_failed')

  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, known]) => [
      status,
      {
        description: known.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('. '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(nouns, { ...TARGET, uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}

const TARGET = { target: 'draft-2020-12', io: 'input' } as const

function toJson(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Json {
  const noun = nouns.get(schema)
  if (noun) return { $ref: `#/components/schemas/${noun.id}` }
  const { $schema: _, ...json } = z.toJSONSchema(schema, { ...TARGET, io })
  return json
}
