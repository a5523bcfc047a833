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
import type { Passwords } from './features/auth/passwords/hashing.ts'
import type { Entitlements } from './features/billing/entitlements.ts'
import type { RateLimiter } from './http/limits/limiter.ts'
import type { AuthSecrets } from './http/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'

/** Everything here exists before the first request. */
export type Foundation = {
  config: Pick<
    Config,
    | 'frontend_url'
    | 'server_url'
    | 'marketing_url'
    | 'marketing_forms'
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
  /** For work that must not be lost: docs/jobs.md. No feature of the base sends any. */
  jobs: Pick<Jobs, 'send'>
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

/** What a check before the deletion of an account is built from. */
export type DeletionDependencies = Pick<Foundation, 'database' | 'billing' | 'events' | 'logger'>

/** What a durable job may use. A process that does jobs alone has all of it too. */
export type Working = Pick<Foundation, 'database' | 'events' | 'logger' | 'mailer'> & {
  config: Pick<Config, 'frontend_url'>
}

/** What the listeners need. The templates of the mailer may still be unloaded. */
export type Listening = Pick<Foundation, 'events' | 'database' | 'logger' | 'errors' | 'mailer'> & {
  config: Pick<Config, 'frontend_url'>
  limiter: RateLimiter
  /** Null without CHAT_BOT_TOKEN. */
  chat: Chat | null
}
