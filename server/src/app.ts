import { BODY_LIMIT } from '@plinth/contract/routes/route'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ChatAlerter } from './adapters/chat/port.ts'
import type { ErrorReporter } from './adapters/error-reporting/port.ts'
import type { IdentityProvider } from './adapters/identity-provider/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Metrics } from './adapters/metrics/port.ts'
import type { DatabaseHandle } from './adapters/postgres/database.ts'
import type { Config } from './config.ts'
import type { EventBus } from './events.ts'
import { mailAuthentication } from './features/auth/mail.ts'
import { oidcRoutes } from './features/auth/oidc/routes.ts'
import type { Passwords } from './features/auth/passwords/hashing.ts'
import { authRoutes } from './features/auth/routes.ts'
import { sessionRoutes } from './features/auth/sessions/routes.ts'
import { createUserAgentHasher } from './features/auth/sessions/user-agent.ts'
import { createKnownBrowsers } from './features/auth/sign-in/known-browser.ts'
import { createSignUpBrowsers } from './features/auth/sign-up/browser-cookie.ts'
import { signUpRoutes } from './features/auth/sign-up/routes.ts'
import { mailInvitations } from './features/invitations/mail.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { alertOfMarketing } from './features/marketing/alerts.ts'
import { marketingRoutes } from './features/marketing/routes.ts'
import { notifyOfEvents } from './features/notifications/listeners.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { createSessionViewer } from './features/organizations/session-view.ts'
import { systemRoutes } from './features/system/routes.ts'
import type { DeletionCheck } from './features/users/delete-account.ts'
import { userRoutes } from './features/users/routes.ts'
import { createClientAddress } from './http/address/client-address.ts'
import { createConnections } from './http/connections.ts'
import { createKnownBrowserCookie, createOidcCookie, createSessionCookie, createSignUpCookie } from './http/cookies.ts'
import { createCursors } from './http/cursors.ts'
import { createFrameworkErrorHandler } from './http/errors/framework.ts'
import { createErrorHandler } from './http/errors/problem.ts'
import { createProtocolErrorHandler } from './http/errors/protocol.ts'
import { createDrainHeader, createSecurityHeaders } from './http/headers.ts'
import { createLimitGuards } from './http/limits/guards.ts'
import { createRateLimiter } from './http/limits/limiter.ts'
import { createOriginGuard } from './http/origins.ts'
import { observeRequests } from './http/request/end.ts'
import { checkRequestHeaders } from './http/request/headers.ts'
import { requestId } from './http/request/id.ts'
import { createRequestLog } from './http/request/log.ts'
import { createRequestMetrics } from './http/request/metrics.ts'
import { acceptJsonOnly } from './http/routing/body.ts'
import { registerRoutes } from './http/routing/register.ts'
import { refuseUnknownRoute } from './http/routing/unknown-route.ts'
import { createTokenHasher, deriveKey } from './http/tokens.ts'

const HEADERS_ARRIVE_MS = 15_000
const REQUEST_ARRIVES_MS = 30_000
const STALLED_WHEN_CLOSING_MS = 5_000

/** What the application stands on; everything in it exists before the first request. */
export type Foundation = {
  config: Pick<
    Config,
    | 'frontend_url'
    | 'server_url'
    | 'marketing_url'
    | 'release'
    | 'trusted_proxy_profile'
    | 'auth_rate_limit_factor'
    | 'directory'
  >
  auth_secret: string
  logger: Logger
  requestLogger: Logger
  errors: ErrorReporter
  /** Null when METRICS_PORT is unset. */
  metrics: Metrics | null
  database: DatabaseHandle
  events: EventBus
  mailer: Mailer
  passwords: Passwords
  identity_provider: IdentityProvider
  /** What start-up counted, for /ready. */
  counts: { migrations: number; templates: number }
  isDraining: () => boolean
  /** What may forbid the deletion of an account, asked in this order. */
  deletion_checks: readonly DeletionCheck[]
}

/** Joins every listener to the event it waits for: the only list of them. The mailer is asked for when the first mail goes out. */
export function registerListeners(
  {
    events,
    database,
    config,
    logger,
    errors,
  }: Pick<Foundation, 'events' | 'database' | 'config' | 'logger' | 'errors'>,
  mailer: () => Mailer,
  chat: ChatAlerter,
): void {
  mailAuthentication({ events, database, mailer, frontend_url: config.frontend_url })
  mailInvitations({ events, database, mailer, frontend_url: config.frontend_url })
  notifyOfEvents({ events, database, mailer, frontend_url: config.frontend_url, logger })
  alertOfMarketing({ events, database, chat, logger, errors })
  events.seal()
}

/** Builds the HTTP application, ready to listen: the only list of features. */
export function createApp(foundation: Foundation): FastifyInstance {
  const { config, logger, requestLogger, database, events, mailer, passwords, counts, isDraining } = foundation
  const { auth_secret, identity_provider, errors, metrics } = foundation
  const connections = createConnections()
  const onEveryRequest = [
    observeRequests([
      createRequestLog(requestLogger),
      ...(metrics ? [createRequestMetrics(metrics.observeRequest)] : []),
    ]),
    createSecurityHeaders(config.server_url),
    createOriginGuard(config),
  ]
  const handleError = createErrorHandler(logger, errors.report)
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    return503OnClosing: false,
    requestTimeout: REQUEST_ARRIVES_MS,
    // Node looks for requests that are over their time only so often; its default is half a minute.
    http: { headersTimeout: HEADERS_ARRIVE_MS, connectionsCheckingInterval: 1000, requireHostHeader: false },
    frameworkErrors: createFrameworkErrorHandler(onEveryRequest, handleError),
    clientErrorHandler: createProtocolErrorHandler({ connections, server_url: config.server_url, requestLogger }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
  })
  const cookie = createSessionCookie(config.server_url)
  const hashToken = createTokenHasher(auth_secret)
  const hashUserAgent = createUserAgentHasher(deriveKey(auth_secret, 'user-agent'))
  const clientAddress = createClientAddress(config.trusted_proxy_profile, logger)
  const limiter = createRateLimiter(
    database,
    deriveKey(auth_secret, 'rate-limit'),
    config.auth_rate_limit_factor,
    metrics?.countDenial,
  )
  const features = {
    profile_image_upload: 'storage_unavailable',
    email_delivery: mailer.delivery,
    directory: config.directory,
  } as const

  for (const hook of [...onEveryRequest, refuseUnknownRoute]) app.addHook('onRequest', hook)
  checkRequestHeaders(app)
  acceptJsonOnly(app)
  app.addHook('onSend', createDrainHeader(isDraining))
  app.setErrorHandler(handleError)
  connections.watch(app.server)
  app.addHook('preClose', async () => connections.endStalledEvery(STALLED_WHEN_CLOSING_MS))

  const sessions = { database, events, passwords, limiter, hashToken, hashUserAgent, cookie, clientAddress, features }
  const browsers = {
    sign_up_browsers: createSignUpBrowsers(createSignUpCookie(config.server_url), hashToken),
    known_browsers: createKnownBrowsers(
      createKnownBrowserCookie(config.server_url),
      deriveKey(auth_secret, 'known-browser'),
    ),
  }
  const oidc = {
    identity_provider,
    transaction_key: deriveKey(auth_secret, 'oidc-transaction'),
    oidc_cookie: createOidcCookie(config.server_url),
    frontend_url: config.frontend_url,
    logger,
  }
  const cursors = createCursors(deriveKey(auth_secret, 'cursor'))
  const viewSession = createSessionViewer(sessions)
  registerRoutes(
    app,
    {
      ...systemRoutes({ database, release: config.release, ...counts, isDraining }),
      ...signUpRoutes({ ...sessions, ...browsers }),
      ...authRoutes({ ...sessions, ...browsers, identity_provider }),
      ...oidcRoutes({ ...sessions, ...oidc }),
      ...sessionRoutes(sessions),
      ...organizationRoutes({ database, cursors, viewSession }),
      ...invitationRoutes({ database, events, cursors, viewSession }),
      ...notificationRoutes({ database, cursors }),
      ...marketingRoutes({ database, events }),
      ...userRoutes({ database, cookie, cursors, features, checks: foundation.deletion_checks }),
    },
    {
      database,
      cookie,
      hashToken,
      later: events.later.bind(events),
      limits: createLimitGuards(limiter, clientAddress),
      configured: new Set(identity_provider.display_name === null ? [] : ['identity_provider']),
    },
  )
  return app
}
