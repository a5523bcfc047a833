import { BODY_LIMIT } from '@plinth/contract/routes/route'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createFrameworkErrorHandler } from '../errors/framework.ts'
import { createErrorHandler, type ReportError } from '../errors/problem.ts'
import { createProtocolErrorHandler } from '../errors/protocol.ts'
import { createSecurityHeaders } from '../headers.ts'
import { createOpenSockets } from '../open-sockets.ts'
import { createOriginGuard } from '../origins.ts'
import { enterContext } from '../request/context.ts'
import { type ObserveRequest, observeRequests } from '../request/end.ts'
import { checkRequestHeaders } from '../request/headers.ts'
import { acceptJsonOnly } from './body.ts'
import { refuseUnknownRoute } from './paths.ts'

const HEADERS_ARRIVE_MS = 15_000
const REQUEST_ARRIVES_MS = 30_000

type Options = {
  config: { server_url: string; frontend_url: string; marketing_url: string | null; drain_ms: number }
  logger: Logger
  requestLogger: Logger
  report: ReportError
  observeRequest: ObserveRequest | undefined
}

/** Builds a server without routes, with everything that happens to every request. */
export function createServer(options: Options): FastifyInstance {
  const { config, logger, requestLogger, report } = options
  const connections = createOpenSockets()
  const handleError = createErrorHandler(logger, report)
  const onEveryRequest = hooksOf(options)
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    // The time-out would also bound the close: a request that takes longer than ten seconds would make it fail.
    pluginTimeout: 0,
    requestTimeout: REQUEST_ARRIVES_MS,
    // Node looks for late requests this often; its default is 30 seconds.
    http: { headersTimeout: HEADERS_ARRIVE_MS, connectionsCheckingInterval: 1000, requireHostHeader: false },
    frameworkErrors: createFrameworkErrorHandler(onEveryRequest, handleError),
    clientErrorHandler: createProtocolErrorHandler(connections, config.server_url, requestLogger),
    schemaController: { compilersFactory: { buildValidator: () => refuseToValidate } },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
  })
  for (const hook of [...onEveryRequest, refuseUnknownRoute]) app.addHook('onRequest', hook)
  checkRequestHeaders(app)
  acceptJsonOnly(app)
  app.setErrorHandler(handleError)
  connections.watch(app.server)
  // Fastify has begun to answer with `connection: close`.
  app.addHook('preClose', () => connections.closeListener(app.server, config.drain_ms))
  return app
}

// The schemas of the contract validate what comes in (`input.ts`), and Fastify need not load a second library for it.
function refuseToValidate(): never {
  throw new Error('A route has its input in the contract, not in a schema of Fastify')
}

// The hooks also run for a request that the framework itself refuses.
function hooksOf({ config, requestLogger, observeRequest }: Options) {
  return [
    enterContext,
    observeRequests(requestLogger, observeRequest),
    createSecurityHeaders(config.server_url),
    createOriginGuard(config),
  ]
}
