import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

// What nginx writes for a client that left before it had its answer.
const CLIENT_LEFT = 499

/** One line a request, by route pattern: a raw URL can carry a secret and never reaches the log. */
export function createRequestLog(logger: Logger) {
  const write = (request: FastifyRequest, reply: FastifyReply, began: number): void => {
    logger.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT,
      ms: Math.round((performance.now() - began) * 10) / 10,
      request_id: request.id,
      user_id: request.caller?.user_id,
      org_id: request.caller?.organization_id,
    })
  }
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const began = performance.now()
    // Unlike the hook onResponse it also comes when the client has left.
    reply.raw.once('close', () => write(request, reply, began))
    done()
  }
}
