import { RAW_BODY_LIMIT, type Route } from '@plinth/contract/routes/route'
import { ROUTE_LIST } from '@plinth/contract/routes/table'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { inContext } from '../../adapters/request-context.ts'
import type { Handlers } from '../routes.ts'
import type { SessionUser } from '../session.ts'
import { type Access, type FindSession, guardsOf } from './access.ts'
import { acceptBytes } from './body.ts'
import { refuseHiddenMethods } from './hidden-methods.ts'
import { readInput } from './input.ts'
import { serializersOf } from './responses.ts'

type AnyHandle = (context: unknown) => unknown
type AnySession = (token_hash: Buffer, query: unknown) => Promise<SessionUser | undefined>
type AnyHandler = AnyHandle | { session: AnySession; handle: AnyHandle }

/** Registers every route of the contract's table: its guards first, then its input, then its handler. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, access: Access): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('parsed_query', null)
  refuseHiddenMethods(app)
  for (const { key, method, path, route } of ROUTE_LIST) {
    // The one cast of the table: guards and input give a handler what its type says, which the compiler cannot follow.
    const handler = handlers[key] as AnyHandler
    const handle = typeof handler === 'function' ? handler : handler.handle
    const success = successOf(route)
    const options: RouteOptions = {
      method,
      url: path,
      onRequest: guardsOf(route, access, typeof handler === 'function' ? undefined : findWith(route, handler.session)),
      schema: { response: responsesOf(route) },
      serializerCompiler: serializersOf(route),
      handler: async (request, reply) => {
        const input = readInput(route, request)
        reply.code(success)
        const { caller } = request
        const context = {
          ...input,
          caller,
          // Only for those who read it: finding the client's address takes some work.
          get author() {
            return access.authorOf(request)
          },
          request,
          reply,
        }
        // Reading the body has left the context of the guards.
        return reply.send(await inContext(request.context, () => handle(context)))
      },
    }
    if (route.raw) registerRaw(app, options)
    else app.route(options)
  }
}

// A plugin, because parsers belong to a scope.
function registerRaw(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    acceptBytes(scope)
    scope.route({ ...options, bodyLimit: RAW_BODY_LIMIT })
  })
}

function findWith({ query }: Route, session: AnySession): FindSession<SessionUser> {
  return (token_hash, request) => {
    if (query) request.parsed_query = query.safeParse(request.query)
    return session(token_hash, request.parsed_query?.data)
  }
}

function successOf({ responses }: Route): number {
  return Number(Object.keys(responses).find((status) => /^[23]/.test(status)))
}

// A status without a body has no schema.
function responsesOf({ responses }: Route): Record<string, object> {
  return Object.fromEntries(Object.entries(responses).flatMap(([status, schema]) => (schema ? [[status, schema]] : [])))
}
