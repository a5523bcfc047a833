import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { inContext } from '../../adapters/request-context.ts'

// nginx has this status for a client that left before its response.
const CLIENT_LEFT = 499

export type ObserveRequest = (method: string, route: string, status: number, seconds: number) => void

/** Logs and measures how each request ended: 499 when the client left first, which onResponse does not see. */
export function observeRequests(logger: Logger, observe: ObserveRequest | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const began = performance.now()
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT
      const ms = performance.now() - began
      const { method, id: request_id, caller } = request
      // A raw URL can carry a secret, and callers could make any number of label values.
      const route = request.routeOptions.url ?? 'unknown'
      inContext(request.context, () => {
        logger.info({
          event: 'request',
          method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          request_id,
          client_request_id: clientRequestId(request.headers),
          user_id: caller?.user_id,
          org_id: caller?.organization_id,
        })
      })
      observe?.(method, route, status, ms / 1000)
    })
    done()
  }
}

/** Returns the caller's own id of its request for the log alone, because it may be a name, or not unique. */
function clientRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : undefined
}
