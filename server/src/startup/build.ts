import { createBillingProvider } from '../adapters/billing/billing-provider.ts'
import { createSlackChat } from '../adapters/chat/slack.ts'
import { createIdentityProvider } from '../adapters/identity-provider/identity-provider.ts'
import { createMailer } from '../adapters/mail/mailer.ts'
import { noteMails } from '../adapters/mail/noted.ts'
import { loadTemplates, type Templates } from '../adapters/mail/templates.ts'
import { createObjectStore } from '../adapters/storage/object-store.ts'
import { registerListeners } from '../app.ts'
import { createJobList } from '../background/job-list.ts'
import { BASE_VERSION } from '../config/release.ts'
import { EventBus } from '../events/events.ts'
import { createPasswords } from '../features/auth/passwords/hashing.ts'
import { createKnownBrowsers } from '../features/auth/sessions/known-browser.ts'
import { createSignUpBrowsers } from '../features/auth/sign-up/browser-cookie.ts'
import { createDeletionCheck } from '../features/billing/deletion-check.ts'
import { createEntitlements } from '../features/billing/plans/entitlements.ts'
import { createImageUrls } from '../features/profile-images/keys.ts'
import { createClientAddress } from '../http/address/client-address.ts'
import { createCookie } from '../http/cookies.ts'
import { createRateLimiter } from '../http/limits/limiter.ts'
import { createHasher, createTokenHasher, deriveKey, deriveKeys } from '../http/tokens.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { measureJobs } from '../jobs/measure.ts'
import { SERVER_PARTS } from '../parts.ts'
import type { JoblessServices, Services } from '../services.ts'
import { authSecretsOf } from './auth-secret.ts'
import type { ServerProcess } from './process.ts'

type Serving = Pick<Services, 'isDraining'> & { migrations: number }

/** Builds every service but the durable jobs, and registers the listeners. A command serves nothing. */
export async function build(
  server: Pick<ServerProcess, 'config' | 'logger' | 'requestLogger' | 'errors' | 'metrics' | 'database'>,
  serving: Serving = { migrations: 0, isDraining: () => false },
): Promise<JoblessServices> {
  const { config, logger, errors, metrics, database } = server
  const { frontend_url, server_url } = config
  const { migrations, ...given } = serving
  const events = new EventBus(logger, errors.report)
  metrics?.watchQueues(events.queues)
  metrics?.watchPool(database.connections)
  const origins = [frontend_url, server_url]
  const templates = await loadTemplates({ directory: config.email_templates_directory, origins })
  const parts = {
    ...server,
    ...given,
    frontend_url,
    product: config.product,
    trial_days: config.billing?.trial_days ?? 0,
    auth_secrets: authSecretsOf(config),
    counts: { migrations, templates: templates.count },
    events,
    mailer: openMailer(server, templates),
    chat: config.chat && createSlackChat({ configuration: config.chat, observe: metrics?.callsOf('chat') }),
    passwords: createPasswords(config.environment),
    identity_provider: await openIdentityProvider(server),
    storage:
      config.storage && createObjectStore({ configuration: config.storage, observe: metrics?.callsOf('storage') }),
    billing: await openBilling(server),
  }
  const services = { ...parts, ...derive(parts) }
  registerListeners(services)
  return services
}

export function derive(
  parts: Pick<
    Services,
    'config' | 'auth_secrets' | 'logger' | 'metrics' | 'database' | 'events' | 'storage' | 'billing'
  >,
) {
  const { config, auth_secrets, logger, metrics, database, storage } = parts
  const { server_url, trusted_proxy_profile, auth_rate_limit_factor } = config
  const hashToken = createTokenHasher(...auth_secrets)
  // All processes share the counts, so the key is the same everywhere.
  const limit_key = deriveKey(auth_secrets[0], 'rate-limit')
  const known_browser_keys = deriveKeys(auth_secrets, 'known-browser')
  return {
    base_version: BASE_VERSION,
    cookie: createCookie(server_url, 'session'),
    limiter: createRateLimiter(database, limit_key, auth_rate_limit_factor, metrics?.countDenial),
    clientAddress: createClientAddress(trusted_proxy_profile, logger),
    hashToken,
    hashUserAgent: createHasher(deriveKeys(auth_secrets, 'user-agent')),
    known_browsers: createKnownBrowsers(createCookie(server_url, 'known_browser'), known_browser_keys),
    sign_up_browsers: createSignUpBrowsers(createCookie(server_url, 'signup'), hashToken),
    second_step_cookie: createCookie(server_url, 'second_step'),
    oidc_cookie: createCookie(server_url, 'oidc'),
    oidc_keys: deriveKeys(auth_secrets, 'oidc-transaction'),
    mail_keys: deriveKeys(auth_secrets, 'mail-job'),
    factor_keys: {
      code: deriveKeys(auth_secrets, 'one-time-code'),
      challenge: createHasher(deriveKeys(auth_secrets, 'passkey-challenge')),
    },
    entitlements: createEntitlements(parts),
    imageUrl: createImageUrls(storage),
  }
}

export async function startJobs(services: JoblessServices, works: boolean): Promise<Jobs> {
  const { database, logger, errors, metrics } = services
  const jobs = createJobList(services)
  if (metrics) measureJobs(database, jobs, metrics, logger)
  return await openJobs({ database, logger, report: errors.report, jobs, works, onEnd: metrics?.countJob })
}

export function withJobs(services: JoblessServices, jobs: Services['jobs']): Services {
  const sending = { ...services, jobs }
  const own = SERVER_PARTS.flatMap(({ deletion_checks }) => deletion_checks?.(sending) ?? [])
  return { ...sending, deletion_checks: [createDeletionCheck(sending), ...own] }
}

function openMailer({ config, logger, metrics }: Measured, templates: Templates) {
  // Without a mail provider the log is the only place for the links, so every log level has them.
  const mail_log = logger.child({}, { level: 'info' })
  const write = (record: object) => mail_log.info(record)
  const { email: configuration, environment } = config
  return noteMails(createMailer({ configuration, environment, templates, write }), logger, metrics)
}

type Measured = Pick<ServerProcess, 'config' | 'logger' | 'metrics'>

async function openIdentityProvider({ config, metrics }: Measured): Promise<Services['identity_provider']> {
  const { identity_provider: configuration, server_url } = config
  if (configuration === null) return null
  const observe = metrics?.callsOf('identity_provider')
  return await createIdentityProvider({ configuration, server_url, observe })
}

async function openBilling({ config, logger, metrics }: Measured): Promise<Services['billing']> {
  if (config.billing === null) return null
  return await createBillingProvider({
    configuration: config.billing,
    observe: metrics?.callsOf('billing'),
    onOperatorFault: (err) => logger.error({ err }, 'Stripe refuses what the BILLING_* variables or its settings say'),
  })
}
