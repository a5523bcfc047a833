import type { FastifyReply, FastifyRequest } from 'fastify'
import { inContext, newContext, type RequestContext } from '../../adapters/request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Fastify leaves the context after the body, in the error handler and at the end, where it is entered again. */
    context: RequestContext
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
