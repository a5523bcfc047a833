import type { FastifyInstance } from 'fastify'
import { authRoutes } from './features/auth/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { getInvitedEmail } from './features/invitations/respond.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { alertOfMarketing } from './features/marketing/alerts.ts'
import { marketingRoutes } from './features/marketing/routes.ts'
import { notifyOfEvents } from './features/notifications/listeners.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { createActor } from './http/actor.ts'
import { createLimitGuards } from './http/limits/guards.ts'
import type { Handlers } from './http/routes.ts'
import { registerRoutes } from './http/routing/register.ts'
import { createServer } from './http/routing/server.ts'
import { productRoutes, SERVER_PARTS } from './parts.ts'
import type { JoblessServices, Services } from './services.ts'

/** Registers every listener for its event. No other place registers one. */
export function registerListeners(services: JoblessServices): void {
  notifyOfEvents(services)
  alertOfMarketing(services)
  for (const { listeners } of SERVER_PARTS) listeners?.(services)
}

function createHandlers(services: Services): Handlers {
  return {
    ...systemRoutes(services),
    ...authRoutes(services, (token) => getInvitedEmail(services.database, token)),
    ...organizationRoutes(services),
    ...invitationRoutes(services),
    ...notificationRoutes(services),
    ...marketingRoutes(services),
    ...userRoutes(services),
    ...billingRoutes(services),
    ...fileRoutes(services),
    ...productRoutes(services),
  }
}

export function createApp(services: Services): FastifyInstance {
  const { config, frontend_url, errors, metrics, events, limiter, clientAddress } = services
  const app = createServer({
    ...services,
    config: { ...config, frontend_url },
    report: errors.report,
    observeRequest: metrics?.observeRequest,
  })
  registerRoutes(app, createHandlers(services), {
    ...services,
    actorOf: createActor(clientAddress),
    later: events.later.bind(events),
    limits: createLimitGuards(limiter, clientAddress),
    marketing_forms: config.marketing_forms,
  })
  return app
}
