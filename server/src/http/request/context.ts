import type { FastifyReply, FastifyRequest } from 'fastify'
import { inContext, newContext, type RequestContext } from '../../adapters/request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook. To enter again where Fastify leaves it: after the body, in the error handler, at the end. */
    context: RequestContext
  }
}

/** The first hook of every request: those after it and the guards run in the context of the request. */
export function enterContext(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.context = newContext(request.headers, request.id)
  inContext(request.context, done)
}
