import type { Limit, Plan, Switch } from '@plinth/contract/billing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { BillingProvider } from './adapters/billing/port.ts'
import type { Chat } from './adapters/chat/port.ts'
import type { ErrorReporter } from './adapters/error-reporting/port.ts'
import type { IdentityProvider } from './adapters/identity-provider/port.ts'
import type { Mailer } from './adapters/mail/port.ts'
import type { Metrics } from './adapters/metrics/metrics.ts'
import type { DatabaseHandle, Queryable, Transaction } from './adapters/postgres/database.ts'
import type { ObjectStore } from './adapters/storage/port.ts'
import type { Config } from './config.ts'
import type { EventBus } from './events/events.ts'
import type { ClientAddress } from './http/address/client-address.ts'
import type { Cookie } from './http/cookies.ts'
import type { RateLimiter } from './http/limits/limiter.ts'
import type { AuthSecrets, Keys, TokenHasher } from './http/tokens.ts'
import type { Jobs } from './jobs/jobs.ts'

/** A process builds these once, before its first request, in `startup/build.ts`. Take only what you use of them. */
export type Services = {
  config: Pick<
    Config,
    | 'server_url'
    | 'marketing_url'
    | 'marketing_forms'
    | 'release'
    | 'trusted_proxy_profile'
    | 'auth_rate_limit_factor'
    | 'directory'
    | 'audit_retention_days'
    | 'drain_ms'
  >
  frontend_url: string
  product: Config['product']
  /** BILLING_TRIAL_DAYS is the days of trial of a first subscription. */
  trial_days: number
  auth_secrets: AuthSecrets
  logger: Logger
  requestLogger: Logger
  errors: ErrorReporter
  metrics: Metrics | null
  database: DatabaseHandle
  events: EventBus
  /** Work that must not be lost goes here (docs/jobs.md). */
  jobs: Pick<Jobs, 'send' | 'wake'>
  mailer: Mailer
  chat: Chat | null
  identity_provider: IdentityProvider | null
  storage: ObjectStore | null
  billing: BillingProvider | null

  cookie: Cookie
  limiter: RateLimiter
  clientAddress: ClientAddress
  hashToken: TokenHasher
  /** The exact name counts, with its versions. It is a heuristic, not a device identity. */
  hashUserAgent: TokenHasher
  passwords: Passwords
  known_browsers: KnownBrowsers
  sign_up_browsers: SignUpBrowsers
  second_step_cookie: Cookie
  oidc_cookie: Cookie
  oidc_keys: Keys
  factor_keys: FactorKeys
  mail_keys: Keys
  entitlements: Entitlements
  imageUrl: ImageUrl
  /** An account is deleted only when these agree, asked in this order. */
  deletion_checks: readonly DeletionCheck[]

  base_version: string
  counts: { migrations: number; templates: number }
  isDraining: () => boolean
}

/** The jobs take these, and are not open yet. */
export type JoblessServices = Omit<Services, 'jobs' | 'deletion_checks'>

export type Mailing = Pick<Services, 'events' | 'database' | 'mailer' | 'frontend_url'>

/** Ask before a user does what a plan gives (docs/billing.md). In a transaction, pass it. */
export type Entitlements = {
  of(user_id: string, by?: Queryable): Promise<Granted>
  /** The plan of the owner counts for everybody in the organization. */
  ofOrganization(organization_id: string, by?: Queryable): Promise<Granted>
}

type Granted = {
  plan: Plan
  has(name: Switch): boolean
  /** `Infinity` means that there is no limit. */
  limit(name: Limit): number
  /** Throws ApiError `entitlement_required` unless the plan gives it, or more of it than are `used`. */
  require(name: Switch): void
  require(name: Limit, used: number): void
}

/** Returns null without an image or a storage. */
export type ImageUrl = (profile_image_key: string | null) => string | null

/** Another feature may refuse the deletion of an account, for example while a subscription is paid. */
export type DeletionCheck = {
  /** Runs before the transaction, so it may call a provider. Throws ApiError `account_deletion_blocked`. */
  prepare(user_id: string): Promise<void>
  /** Runs in the transaction, with the lock of the user. Refuses likewise what has changed since `prepare`. */
  confirm(tx: Transaction, user_id: string): Promise<void>
}

/**
 * Hashes at most two passwords at a time: argon2 shares the thread pool with files and DNS. One core stays free for
 * requests where there are several, and requests have priority over hashing. Each may throw ApiError `busy`.
 */
export type Passwords = {
  hash(password: string): Promise<string>
  /** A null hash takes as long as any other, and returns false. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** True means that the hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
  /** Also throws ApiError `password_too_weak`, which points at the field of the password. */
  requireStrong(password: string, owner: { name: string; email: string }, pointer: string): Promise<void>
  /** Waits in the turn of the asker's network, and is refused once its client has hung up. */
  askedBy(asker: Asker): Passwords
}

/** `code` seals the secrets of authenticator apps, `challenge` signs the challenges of passkeys. */
type FactorKeys = { code: Keys; challenge: TokenHasher }

export type Asker = {
  /** Askers of one network take turns as one. */
  network: string
  isGone(): boolean
}

/**
 * Recognizes a browser that has signed in to an account before, by a cookie that outlives the session. A user agent is
 * no proof: anyone can send one. A known browser has its own limit, so failed attempts elsewhere never lock it out.
 */
export type KnownBrowsers = {
  idOf(request: FastifyRequest, email: string): string | null
  /** The id belongs to any account: it is a secret, and no proof. */
  anyIdOf(request: FastifyRequest): string | undefined
  /** A browser that is trusted from now on gets a new id, which no one can have copied before. */
  newId(): string
  remember(request: FastifyRequest, reply: FastifyReply, email: string, new_id?: string): void
}

/**
 * Recognizes the browser of a pending sign-up. Someone who signs up with another person's address must not get in when
 * its owner follows the link, so a pending password counts only in the browser that holds this secret.
 */
export type SignUpBrowsers = {
  /** Returns the hashes under which its sign-ups may be stored; none for a browser without a secret. */
  hashesOf(request: FastifyRequest): Buffer[]
  /** Sets the secret, or extends the one it has, and returns its hash. */
  mark(request: FastifyRequest, reply: FastifyReply): Buffer
  prolong(request: FastifyRequest, reply: FastifyReply): void
  forget(request: FastifyRequest, reply: FastifyReply): void
}
