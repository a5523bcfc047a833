import type { Integration } from '@plinth/contract/errors'
import type { Permission } from '@plinth/contract/permissions'
import type { Route } from '@plinth/contract/routes/route'
import { type Input, type Result, ROUTES, type RouteKey, type Routes } from '@plinth/contract/routes/table'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { can, isForbiddenByKind } from '../policy.ts'
import type { LimitGuards, RouteLimits } from './limits/guards.ts'
import type { Limit } from './limits/limiter.ts'
import { Refusal } from './refusal.ts'
import { isJson } from './routing/body.ts'
import { refuseHiddenMethods } from './routing/hidden-methods.ts'
import { toResponseSchema } from './routing/responses.ts'
import { nothing, parse } from './routing/validation.ts'
import type { Caller } from './session.ts'

type CallerOf<Key extends RouteKey> = Routes[Key]['access'] extends 'public' ? null : Caller

/** What a handler works with: the parsed input, who calls, and the raw request and reply for cookies and headers. */
export type Context<Key extends RouteKey> = Input<Key> & {
  caller: CallerOf<Key>
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with the status the handler set on the reply instead of the route's own; the body is one the contract names for it. */
export class Answer<Key extends RouteKey> {
  readonly status: keyof Routes[Key]['responses'] & number
  readonly body: unknown
  constructor(
    status: keyof Routes[Key]['responses'] & number,
    body: Routes[Key]['responses'][keyof Routes[Key]['responses']] extends infer S
      ? S extends z.ZodMiniType
        ? z.output<S>
        : never
      : never,
  ) {
    this.status = status
    this.body = body
  }
}

export type Handler<Key extends RouteKey> = (
  context: Context<Key>,
) => Promise<Result<Key> | Answer<Key>> | Result<Key> | Answer<Key>

/** A handler for each of some routes; a feature builds those of its noun. */
export type Handlers<Keys extends RouteKey = RouteKey> = { [Key in Keys]: Handler<Key> }

/** What stands before every handler. */
export type Guards = {
  session: onRequestAsyncHookHandler
  /** In place of `session` for a route with a session statement of its own: its handler sees no more of the caller than that reads. */
  ownSession: Partial<Record<RouteKey, onRequestAsyncHookHandler>>
  limits: LimitGuards
  /** The integrations this deployment has. */
  configured: ReadonlySet<Integration>
}

/** Registers every route of the contract's table: limits and access first, then the input, then the handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, guards: Guards, limits: RouteLimits): void {
  refuseHiddenMethods(app)
  for (const key of Object.keys(ROUTES) as RouteKey[]) {
    const [method, url] = key.split(' ') as [Method, string]
    const route: Route = ROUTES[key]
    const success = Number(Object.keys(route.responses).find((status) => /^[23]/.test(status)))
    // The one place where the type of a key and that of its handler are told apart by hand.
    const handle = handlers[key] as unknown as (context: unknown) => unknown
    app.route({
      method,
      url,
      onRequest: guardsOf(route, { ...guards, session: guards.ownSession[key] ?? guards.session }, limits[key] ?? {}),
      schema: { response: responseSchemas(route) },
      handler: async (request, reply) => {
        const input = readInput(route, request)
        const result = await handle({ ...input, caller: request.caller, request, reply })
        if (result instanceof Answer) return reply.code(result.status).send(result.body)
        return reply.code(success).send(result)
      },
    })
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// The order of the design: limit by address, session, limit by user, integration, permission, recent.
function guardsOf(
  { access, recent, integration }: Route,
  { session, limits, configured }: Guards,
  { address, user }: { address?: Limit; user?: Limit },
): onRequestAsyncHookHandler[] {
  const chain: onRequestAsyncHookHandler[] = []
  if (address) chain.push(limits.byAddress(address))
  if (access !== 'public') chain.push(session)
  if (user) chain.push(limits.byUser(user))
  if (integration && !configured.has(integration)) chain.push(refuseUnconfigured(integration))
  if (access === 'public') return chain
  if (access !== 'session') chain.push(permissionGuard(access))
  if (recent) chain.push(recentGuard)
  return chain
}

function refuseUnconfigured(integration: Integration): onRequestAsyncHookHandler {
  return async () => {
    throw new Refusal(`${integration}_unavailable`, { reason: 'not_configured' })
  }
}

const recentGuard: onRequestAsyncHookHandler = async (request) => {
  if (!(request.caller as Caller).recent) throw new Refusal('reauthentication_required')
}

// The precondition first: a page that believes to act elsewhere must learn that before anything else.
function permissionGuard(permission: Permission): onRequestAsyncHookHandler {
  return async (request) => {
    const { role, organization_id, organization_kind } = request.caller as Caller
    const believed = request.headers['x-acting-organization']?.toString().toLowerCase()
    if (believed !== undefined && believed !== organization_id) throw new Refusal('acting_organization_changed')
    if (isForbiddenByKind(organization_kind, permission)) throw new Refusal('personal_organization')
    if (!can(role, permission)) throw new Refusal('forbidden')
  }
}

function responseSchemas(route: Route): Record<string, object> {
  const schemas = Object.entries(route.responses).filter(([, schema]) => schema !== null)
  return Object.fromEntries(schemas.map(([status, schema]) => [status, toResponseSchema(schema as z.ZodMiniType)]))
}

function readInput(route: Route, request: FastifyRequest) {
  return {
    params: route.params && readParams(route.params, request.params),
    body: readBody(route, request),
    query: readQuery(route, request),
  }
}

// A malformed id names nothing, as a random one does.
function readParams(schema: z.ZodMiniType, params: unknown): unknown {
  const result = schema.safeParse(params)
  if (!result.success) throw new Refusal('not_found')
  return result.data
}

function readBody(route: Route, request: FastifyRequest): unknown {
  if (!route.body) return request.body === undefined ? undefined : void parse(nothing, request.body)
  if (!isJson(request.headers['content-type'])) throw new Refusal('unsupported_media_type')
  if (request.body === undefined) throw new Refusal('malformed_json')
  return parse(route.body, request.body)
}

function readQuery(route: Route, request: FastifyRequest): unknown {
  if (route.query) return parse(route.query, request.query)
  if (Object.keys(request.query as object).length > 0) parse(nothing, request.query)
  return undefined
}
