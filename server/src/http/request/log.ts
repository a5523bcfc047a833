import type { Logger } from 'pino'
import type { RequestObserver } from './end.ts'
import { clientRequestId } from './id.ts'

/** One line per request, by route pattern: a raw URL can carry a secret. */
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
