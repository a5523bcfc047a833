import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** One line a request, by route pattern: a raw URL can carry a secret and never reaches the log. */
export function createRequestLog(logger: Logger) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    logger.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      request_id: request.id,
      user_id: request.caller?.user_id,
      org_id: request.caller?.organization_id,
    })
    done()
  }
}
