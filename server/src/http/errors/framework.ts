import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void
type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

/** Handles a path that cannot be decoded or is too long. Fastify runs no hooks for it, so they run here. */
export function createFrameworkErrorHandler(hooks: Hook[], handle: ErrorHandler) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const run = ([hook, ...rest]: Hook[], refusal?: Error): void => {
      if (!hook || refusal) handle(refusal ?? error, request, reply)
      else hook(request, reply, (next) => run(rest, next))
    }
    run(hooks)
  }
}
