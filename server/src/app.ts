import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Mailer } from './adapters/mail/port.ts'
import type { DatabaseHandle } from './adapters/postgres/database.ts'
import type { Config } from './config.ts'
import type { EventBus } from './events.ts'
import { mailAuthentication } from './features/auth/mail.ts'
import type { Passwords } from './features/auth/passwords.ts'
import { authRoutes } from './features/auth/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { acceptJsonOnly } from './http/body.ts'
import { createSessionCookie } from './http/cookies.ts'
import { createDrainHeader, createSecurityHeaders } from './http/headers.ts'
import { createOriginGuard } from './http/origins.ts'
import { createErrorHandler } from './http/problem.ts'
import { requestId } from './http/request-id.ts'
import { createRequestLog } from './http/request-log.ts'
import { registerRoutes } from './http/routes.ts'
import { createSessionGuard } from './http/session.ts'
import { createTokenHasher } from './http/tokens.ts'
import { refuseUnknownRoute } from './http/unknown-route.ts'

const BODY_LIMIT = 64 * 1024

/** What the application stands on; everything in it exists before the first request. */
export type Foundation = {
  config: Pick<Config, 'frontend_url' | 'server_url' | 'release'>
  auth_secret: string
  logger: Logger
  database: DatabaseHandle
  events: EventBus
  mailer: Mailer
  passwords: Passwords
  /** What start-up counted, for /ready. */
  counts: { migrations: number; templates: number }
  isDraining: () => boolean
}

/** Joins every listener to the event it waits for: the only list of them. The mailer is asked for when the first mail goes out. */
export function registerListeners(
  { events, database, config }: Pick<Foundation, 'events' | 'database' | 'config'>,
  mailer: () => Mailer,
): void {
  mailAuthentication({ events, database, mailer, frontend_url: config.frontend_url })
  events.seal()
}

/** Builds the HTTP application, ready to listen: the only list of features. */
export function createApp(foundation: Foundation): FastifyInstance {
  const { config, logger, database, events, mailer, passwords, counts, isDraining } = foundation
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    return503OnClosing: false,
    frameworkErrors: createErrorHandler(logger),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
  })
  const cookie = createSessionCookie(config.server_url)
  const hashToken = createTokenHasher(foundation.auth_secret)
  const features = {
    profile_image_upload: 'storage_unavailable',
    email_delivery: mailer.delivery,
  } as const

  app.decorateRequest('caller', null)
  app.addHook('onRequest', createSecurityHeaders(config.server_url))
  app.addHook('onRequest', createOriginGuard(config.frontend_url))
  app.addHook('onSend', createDrainHeader(isDraining))
  app.addHook('onResponse', createRequestLog(logger))
  app.setErrorHandler(createErrorHandler(logger))
  app.setNotFoundHandler(refuseUnknownRoute)
  acceptJsonOnly(app)

  registerRoutes(
    app,
    {
      ...systemRoutes({ database, release: config.release, ...counts, isDraining }),
      ...authRoutes({ database, events, passwords, hashToken, cookie, features }),
      ...userRoutes({ database, features }),
    },
    createSessionGuard({ database, cookie, hashToken, later: (name, run) => events.later(name, run) }),
  )
  return app
}
