import { Permission } from '@plinth/contract/permissions'
import { RAW_BODY_LIMIT } from '@plinth/contract/routes/route'
import { ROUTE_LIST, type Route, type RouteKey } from '@plinth/contract/routes/table'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inContext } from '../../adapters/request-context.ts'
import type { Actor } from '../actor.ts'
import type { Along } from '../along.ts'
import type { Handlers } from '../routes.ts'
import { type SessionKind, type SessionMember, sessionByToken } from '../session.ts'
import { type Access, guardsOf, kindOf, type SessionStatement } from './access.ts'
import { readInput, readQuery } from './input.ts'
import { serializersOf } from './responses.ts'

type AnyHandle = (context: unknown) => unknown
type AnyAlong = (query: unknown) => Along<SessionMember, object>
type AnyHandler = AnyHandle | { along?: AnyAlong; caller?: 'profile'; handle: AnyHandle }

/** Registers every route of the contract's table: its guards first, then its input, then its handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, access: Access): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('read_query', null)
  for (const { key, method, path, route } of ROUTE_LIST) {
    requireKnown(key, route, handlers)
    // The compiler cannot follow that guards and input give a handler what its type says, so this casts.
    const handler = handlers[key] as AnyHandler
    const { handle, along, caller } = typeof handler === 'function' ? { handle: handler } : handler
    const kind = kindOf(route, caller === 'profile')
    const success = successOf(route)
    app.route({
      method,
      url: path,
      onRequest: guardsOf(route, access, kind, along && readWith(route, along, kind)),
      schema: { response: responsesOf(route) },
      serializerCompiler: serializersOf(route),
      ...(route.raw && { bodyLimit: RAW_BODY_LIMIT, config: { raw: true } }),
      handler: async (request, reply) => {
        const context = new HandlerContext(readInput(route, request), request, reply, access)
        reply.code(success)
        // Reading the body has left the context of the guards.
        return reply.send(await inContext(request.context, () => handle(context)))
      },
    })
  }
}

// The compiler says the same; a start without it must say why.
function requireKnown(key: RouteKey, { access }: Route, handlers: Partial<Handlers>): void {
  if (!handlers[key])
    throw new Error(
      `The route ${key} has no handler: return one from the routes of its feature, which ${HANDLERS} lists`,
    )
  if (access === 'public' || access === 'session' || Permission.options.includes(access)) return
  throw new Error(
    `The route ${key} needs the permission "${access}", which does not exist: add it to the permissions of its noun, or take one of ${Permission.options.join(', ')}`,
  )
}

const HANDLERS = 'server/src/app.ts or the server.ts of its noun'

/**
 * A handler gets this. The class has the getters: only some handlers ask for the actor, and finding the client's
 * address takes some work. With a getter of its own each object would have a shape of its own in V8, which outlives it
 * in old memory and keeps the whole request until a full collection of garbage.
 */
class HandlerContext {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: FastifyRequest['caller']
  /** The columns that were read along with the session are in the same row. */
  readonly along: FastifyRequest['caller']
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly #access: Access

  constructor(input: ReturnType<typeof readInput>, request: FastifyRequest, reply: FastifyReply, access: Access) {
    this.params = input.params
    this.query = input.query
    this.body = input.body
    this.caller = request.caller
    this.along = request.caller
    this.request = request
    this.reply = reply
    this.#access = access
  }

  get actor(): Actor {
    return this.#access.actorOf(this.request)
  }

  get billing(): Access['billing'] {
    return this.#access.billing
  }

  get identity_provider(): Access['identity_provider'] {
    return this.#access.identity_provider
  }

  get storage(): Access['storage'] {
    return this.#access.storage
  }
}

/** Reads the query before the session. Only a signed-in user learns why it is refused. */
function readWith(route: Route, along: AnyAlong, kind: SessionKind): SessionStatement<SessionMember> {
  return (request) => {
    try {
      const query = readQuery(route, request)
      const statementOf = along(query)
      request.read_query = { query }
      return statementOf
    } catch (refusal) {
      request.read_query = { refusal }
      return sessionByToken[kind]
    }
  }
}

function successOf({ responses }: Route): number {
  return Number(Object.keys(responses).find((status) => /^[23]/.test(status)))
}

function responsesOf({ responses }: Route): Record<string, object> {
  return Object.fromEntries(Object.entries(responses).flatMap(([status, schema]) => (schema ? [[status, schema]] : [])))
}
