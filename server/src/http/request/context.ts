import type { FastifyReply, FastifyRequest } from 'fastify'
import { inContext, newContext, type RequestContext } from '../../adapters/request-context.ts'
import type { SessionUser } from '../session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Fastify leaves the context after the body, in the error handler and at the end, where it is entered again. */
    context: RequestContext
    /** The caller is null on public routes and before the session guard. */
    caller: (SessionUser & { organization_id?: string }) | null
    /** The guard sets the query of a route that reads along with the session, or why that is refused. */
    read_query: { query: unknown } | { refusal: unknown } | null
  }
  interface FastifyContextConfig {
    raw?: true
  }
}

/** Lets later hooks and the guards run in the context of the request, so it is the first hook. */
export function enterContext(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.context = newContext(request.headers, request.id)
  inContext(request.context, done)
}
