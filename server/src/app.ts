import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { BillingProvider } from './adapters/billing/port.ts'
import type { Chat } from './adapters/chat/port.ts'
import type { ErrorReporter } from './adapters/error-reporting/port.ts'
import type { IdentityProvider } from './adapters/identity-provider/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Metrics } from './adapters/metrics/port.ts'
import type { DatabaseHandle } from './adapters/postgres/database.ts'
import type { Reader } from './adapters/postgres/reader.ts'
import type { ObjectStore } from './adapters/storage/port.ts'
import type { Config } from './config.ts'
import type { EventBus } from './events.ts'
import { mailAuthentication } from './features/auth/mail.ts'
import type { Passwords } from './features/auth/passwords/hashing.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createKnownBrowsers } from './features/auth/sessions/known-browser.ts'
import { createUserAgentHasher } from './features/auth/sessions/user-agent.ts'
import { createSignUpBrowsers } from './features/auth/sign-up/browser-cookie.ts'
import { createDeletionCheck } from './features/billing/deletion-check.ts'
import type { Entitlements } from './features/billing/entitlements.ts'
import { mailBilling } from './features/billing/mail.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { mailInvitations } from './features/invitations/mail.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { alertOfMarketing } from './features/marketing/alerts.ts'
import { marketingRoutes } from './features/marketing/routes.ts'
import { notifyOfEvents } from './features/notifications/listeners.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { createSessionViewer } from './features/organizations/session-view.ts'
import { createImageUrls } from './features/profile-images/urls.ts'
import { systemRoutes } from './features/system/routes.ts'
import { createUserViewer } from './features/users/current-user.ts'
import { userRoutes } from './features/users/routes.ts'
import { createClientAddress } from './http/address/client-address.ts'
import { createAuthor } from './http/author.ts'
import { createKnownBrowserCookie, createOidcCookie, createSessionCookie, createSignUpCookie } from './http/cookies.ts'
import { createCursors } from './http/cursors.ts'
import { createLimitGuards } from './http/limits/guards.ts'
import { createRateLimiter } from './http/limits/limiter.ts'
import type { Handlers } from './http/routes.ts'
import type { Access } from './http/routing/access.ts'
import { registerRoutes } from './http/routing/register.ts'
import { createServer } from './http/routing/server.ts'
import { type AuthSecrets, createTokenHasher, deriveKey, deriveKeys } from './http/tokens.ts'

/** Everything here exists before the first request. */
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
    | 'drain_ms'
  >
  auth_secrets: AuthSecrets
  logger: Logger
  requestLogger: Logger
  errors: ErrorReporter
  /** Null when METRICS_PORT is unset. */
  metrics: Metrics | null
  database: DatabaseHandle
  /** For reads that a replica may answer. */
  reader: Reader
  events: EventBus
  mailer: Mailer
  passwords: Passwords
  identity_provider: IdentityProvider | null
  /** Null when the STORAGE_* variables are unset. */
  storage: ObjectStore | null
  /** Null when the BILLING_* variables are unset. */
  billing: BillingProvider | null
  /** Of a first subscription: BILLING_TRIAL_DAYS. */
  trial_days: number
  entitlements: Entitlements
  /** What start-up counted, for /ready. */
  counts: { migrations: number; templates: number }
  isDraining: () => boolean
}

/** What the listeners need. The templates of the mailer may still be unloaded. */
export type Listening = Pick<Foundation, 'events' | 'database' | 'logger' | 'errors' | 'mailer'> & {
  config: Pick<Config, 'frontend_url'>
  /** Null without CHAT_BOT_TOKEN. */
  chat: Chat | null
}

/** Registers every listener for its event: the only list of them. */
export function registerListeners({ events, database, config, logger, errors, mailer, chat }: Listening): void {
  mailAuthentication({ events, database, mailer, frontend_url: config.frontend_url })
  mailInvitations({ events, database, mailer, frontend_url: config.frontend_url })
  mailBilling({ events, database, mailer, frontend_url: config.frontend_url })
  notifyOfEvents({ events, database, mailer, frontend_url: config.frontend_url, logger })
  alertOfMarketing({ events, database, chat, logger, errors })
  events.seal()
}

/** Builds the HTTP application, ready to listen. */
export function createApp(foundation: Foundation): FastifyInstance {
  const { config, logger, requestLogger, errors, metrics } = foundation
  const app = createServer({
    config,
    logger,
    requestLogger,
    report: errors.report,
    observeRequest: metrics?.observeRequest,
  })
  const shared = createShared(foundation)
  registerRoutes(app, createHandlers(foundation, shared), createAccess(foundation, shared))
  return app
}

type Shared = ReturnType<typeof createShared>

/** What the features and the guards share. */
function createShared(foundation: Foundation) {
  const { config, auth_secrets, logger, database, metrics, mailer, storage, entitlements } = foundation
  const imageUrl = createImageUrls(storage)
  const rateKey = deriveKey(auth_secrets[0], 'rate-limit')
  return {
    cookie: createSessionCookie(config.server_url),
    hashToken: createTokenHasher(...auth_secrets),
    clientAddress: createClientAddress(config.trusted_proxy_profile, logger),
    limiter: createRateLimiter(database, rateKey, config.auth_rate_limit_factor, metrics?.countDenial),
    cursors: createCursors(deriveKeys(auth_secrets, 'cursor')),
    imageUrl,
    viewUser: createUserViewer({
      storage,
      imageUrl,
      entitlements,
      features: { email_delivery: mailer.delivery, directory: config.directory },
    }),
  }
}

/** The only list of features. */
function createHandlers(foundation: Foundation, shared: Shared): Handlers {
  const { config, logger, database, reader, events, storage, billing } = foundation
  const { cookie, cursors, imageUrl, viewUser } = shared
  const viewSession = createSessionViewer({ database, ...shared })
  return {
    ...systemRoutes({
      database,
      release: config.release,
      ...foundation.counts,
      isDraining: foundation.isDraining,
    }),
    ...authRoutes(createAuth(foundation, shared)),
    ...organizationRoutes({ database, cursors, imageUrl, viewSession }),
    ...invitationRoutes({ database, events, cursors, viewSession }),
    ...notificationRoutes({ database, cursors }),
    ...marketingRoutes({ database, events }),
    ...userRoutes({
      database,
      reader,
      storage,
      cookie,
      cursors,
      imageUrl,
      viewUser,
      directory: config.directory,
      checks: [createDeletionCheck({ database, billing, events, logger })],
    }),
    ...billingRoutes({
      database,
      events,
      logger,
      billing,
      trial_days: foundation.trial_days,
      frontend_url: config.frontend_url,
      countWebhook: foundation.metrics?.countWebhook,
    }),
    ...fileRoutes({ database, storage, cursors, entitlements: foundation.entitlements }),
  }
}

/** What signing in needs. */
function createAuth(foundation: Foundation, shared: Shared) {
  const { config, auth_secrets, logger, database, events, passwords, identity_provider } = foundation
  const hashUserAgent = createUserAgentHasher(deriveKeys(auth_secrets, 'user-agent'))
  const knownBrowserCookie = createKnownBrowserCookie(config.server_url)
  return {
    ...shared,
    database,
    events,
    passwords,
    identity_provider,
    hashUserAgent,
    sign_up_browsers: createSignUpBrowsers(createSignUpCookie(config.server_url), shared.hashToken),
    known_browsers: createKnownBrowsers(knownBrowserCookie, deriveKeys(auth_secrets, 'known-browser')),
    transaction_keys: deriveKeys(auth_secrets, 'oidc-transaction'),
    oidc_cookie: createOidcCookie(config.server_url),
    frontend_url: config.frontend_url,
    logger,
  }
}

function createAccess({ database, events, identity_provider, storage, billing }: Foundation, shared: Shared): Access {
  const { cookie, hashToken, limiter, clientAddress } = shared
  return {
    database,
    cookie,
    hashToken,
    authorOf: createAuthor(clientAddress),
    later: events.later.bind(events),
    limits: createLimitGuards(limiter, clientAddress),
    configured: new Set([
      ...(identity_provider ? ['identity_provider' as const] : []),
      ...(storage ? ['storage' as const] : []),
      ...(billing ? ['billing' as const] : []),
    ]),
  }
}
