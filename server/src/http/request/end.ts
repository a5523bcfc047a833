import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { inContext } from '../../adapters/request-context.ts'

type RequestEnd = { status: number; ms: number }
type RequestObserver = (request: FastifyRequest, end: RequestEnd) => void

// nginx has this status for a client that left before its response.
const CLIENT_LEFT = 499

/** Reports how each request ended: 499 when the client left first, which the hook onResponse does not see. */
export function observeRequests(observers: readonly RequestObserver[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const began = performance.now()
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT
      const end = { status, ms: performance.now() - began }
      inContext(request.context, () => {
        for (const observe of observers) observe(request, end)
      })
    })
    done()
  }
}

/** Writes one line per request, by route pattern: a raw URL can carry a secret. */
export function createRequestLog(logger: Logger): RequestObserver {
  return (request, { status, ms }) => {
    logger.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: request.id,
      client_request_id: clientRequestId(request.headers),
      user_id: request.caller?.user_id,
      org_id: request.caller?.organization_id,
    })
  }
}

export type ObserveRequest = (method: string, route: string, status: number, seconds: number) => void

/** Counts by route pattern: with raw paths callers could make any number of label values. */
export function createRequestMetrics(observe: ObserveRequest): RequestObserver {
  return (request, { status, ms }) => observe(request.method, request.routeOptions.url ?? 'unknown', status, ms / 1000)
}

/** Returns the caller's own id of its request for the log alone, because it may be a name, or not unique. */
function clientRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : undefined
}
