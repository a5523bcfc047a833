import { deletionChecks, productListeners, productRoutes } from '@plinth/product/server'
import type { FastifyInstance } from 'fastify'
import { BASE_VERSION } from './config/release.ts'
import { mailAuthentication } from './features/auth/mail.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createKnownBrowsers } from './features/auth/sessions/known-browser.ts'
import { createUserAgentHasher } from './features/auth/sessions/user-agent.ts'
import { createSignUpBrowsers } from './features/auth/sign-up/browser-cookie.ts'
import { createDeletionCheck } from './features/billing/deletion-check.ts'
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
import { systemRoutes } from './features/system/routes.ts'
import type { DeletionCheck } from './features/users/delete-account.ts'
import { directoryRoutes } from './features/users/directory/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { DeletionDependencies, Foundation, Listening } from './foundation.ts'
import { createAuthor } from './http/author.ts'
import { createKnownBrowserCookie, createOidcCookie, createSignUpCookie } from './http/cookies.ts'
import { createLimitGuards } from './http/limits/guards.ts'
import type { Handlers } from './http/routes.ts'
import type { Access } from './http/routing/access.ts'
import { registerRoutes } from './http/routing/register.ts'
import { createServer } from './http/routing/server.ts'
import { deriveKeys } from './http/tokens.ts'
import { createShared, type Shared } from './shared.ts'

/** Registers every listener for its event: the only list of them. */
export function registerListeners(listening: Listening): void {
  const { events, database, config, logger, errors, mailer, limiter, chat } = listening
  mailAuthentication({ events, database, mailer, frontend_url: config.frontend_url })
  mailInvitations({ events, database, mailer, limiter, frontend_url: config.frontend_url })
  mailBilling({ events, database, mailer, frontend_url: config.frontend_url })
  notifyOfEvents({ events, database, mailer, frontend_url: config.frontend_url, logger })
  alertOfMarketing({ events, database, chat, logger, errors })
  productListeners(listening)
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

/** What is asked before an account is deleted, in this order. */
export function accountChecks(dependencies: DeletionDependencies): DeletionCheck[] {
  return [createDeletionCheck(dependencies), ...deletionChecks(dependencies)]
}

/** The only list of features. */
function createHandlers(foundation: Foundation, shared: Shared): Handlers {
  const { config, logger, database, reader, events, storage, billing } = foundation
  const { cookie, cursors, imageUrl, viewUser } = shared
  const viewSession = createSessionViewer({ database, ...shared })
  return {
    ...systemRoutes({
      database,
      base_version: BASE_VERSION,
      release: config.release,
      ...foundation.counts,
      isDraining: foundation.isDraining,
    }),
    ...authRoutes(createAuth(foundation, shared)),
    ...organizationRoutes({ database, cursors, imageUrl, viewSession }),
    ...invitationRoutes({ database, events, cursors, viewSession }),
    ...notificationRoutes({ database, cursors }),
    ...marketingRoutes({ database, events }),
    ...userRoutes({ database, storage, cookie, viewUser, checks: accountChecks(foundation) }),
    ...directoryRoutes({ database, reader, cursors, imageUrl, directory: config.directory }),
    ...billingRoutes({
      database,
      events,
      logger,
      billing,
      trial_days: foundation.trial_days,
      frontend_url: config.frontend_url,
      countWebhook: foundation.metrics?.countWebhook,
    }),
    ...fileRoutes({ database, logger, storage, cursors, entitlements: foundation.entitlements }),
    ...productRoutes({ ...foundation, ...shared }),
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

function createAccess(
  { config, database, events, identity_provider, storage, billing }: Foundation,
  shared: Shared,
): Access {
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
    marketing_forms: config.marketing_forms,
  }
}
