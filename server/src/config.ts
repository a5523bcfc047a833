import { faultOfUrl } from '@plinth/database/url'
import { VARIABLES } from '@plinth/product/config'
import { getDomain } from 'tldts'
import { readAuthSecrets } from './config/auth-secret.ts'
import { readIntegrations } from './config/integrations.ts'
import { findMisspelt } from './config/misspelt.ts'
import { readProduct } from './config/product.ts'
import { type Environment, EnvReader } from './config/reader.ts'
import { readRelease } from './config/release.ts'
import { readStorage } from './config/storage.ts'
import { PROXY_PROFILES } from './http/address/profiles.ts'

const ENVIRONMENTS = ['development', 'test', 'production'] as const

/** `database.url` and `auth_secret` are null only outside production. */
export type Config = ReturnType<typeof readConfig>

/** NODE_ENV defaults to production, so a forgotten variable weakens no deployment. @throws ConfigurationFault */
export function readConfig(environment: Environment = process.env) {
  const read = new EnvReader(environment)
  const mode = read.choice('NODE_ENV', ENVIRONMENTS)
  const production = mode === 'production'
  const https = { https: production }

  if (production) requireForProduction(read)
  const product = readProduct(environment, VARIABLES, production)
  const frontend_url = read.origin('FRONTEND_URL', https)
  const server_url = read.origin('SERVER_URL', https)
  if (production) checkSameSite(read, frontend_url, server_url)

  const config = {
    environment: mode,
    host: read.optional('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: read.integer('PORT', { min: 0, max: 65535 }),
    drain_ms: read.integer('DRAIN_SECONDS', { min: 0, max: 300 }) * 1000,
    /** False means that only `server work` does the durable jobs. */
    run_jobs: read.choice('RUN_JOBS', ['on', 'off']) === 'on',
    log: {
      level: read.choice('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace']),
      pretty: read.choice('LOG_PRETTY', ['false', 'true']) === 'true',
    },
    metrics: readMetrics(read),
    migrations_directory: read.optional('MIGRATIONS_DIR'),
    email_templates_directory: read.optional('EMAIL_TEMPLATES_DIR'),
    database: readDatabase(read),
    ...readAuthSecrets(read, production),
    frontend_url,
    server_url,
    marketing_url: read.optional('MARKETING_URL') === null ? null : read.origin('MARKETING_URL', https),
    marketing_forms: read.choice('MARKETING_FORMS', ['on', 'off']) === 'on',
    trusted_proxy_profile: read.choice('TRUSTED_PROXY_PROFILE', PROXY_PROFILES),
    auth_rate_limit_factor: read.integer('AUTH_RATE_LIMIT_FACTOR', { min: 1, max: 1_000_000 }),
    directory: read.choice('DIRECTORY', ['everyone', 'organization', 'off']),
    audit_retention_days: readAuditRetention(read),
    release: readRelease(read),
    misspelt: findMisspelt(environment),
    product: product.values,
    ...readIntegrations(read, production),
  }

  if (production && config.log.pretty) read.fault('LOG_PRETTY', 'must be false in production')
  if (production && config.auth_rate_limit_factor !== 1)
    read.fault('AUTH_RATE_LIMIT_FACTOR', 'is refused in production')
  read.problems.push(...product.problems)
  read.finish()
  return config
}

export function readSudoUser(environment: Environment = process.env): string | null {
  return environment.SUDO_USER || null
}

/** Throws ConfigurationFault outside development, with only that problem. */
export function readDevelopmentConfig(purpose: string, environment: Environment = process.env): Config {
  const read = new EnvReader(environment)
  if (read.choice('NODE_ENV', ENVIRONMENTS) !== 'development') read.fault('NODE_ENV', `must be development ${purpose}`)
  read.finish()
  return readConfig(environment)
}

/** Reads only what the release step needs, so that it needs no other secret. @throws ConfigurationFault */
export function readMigrateConfig(environment: Environment = process.env) {
  const read = new EnvReader(environment)
  read.required('DATABASE_URL', 'to migrate')
  const database_url = readDatabaseUrl(read, 'DATABASE_URL')
  /** Null means that one role owns the tables and serves the API. */
  const api_url = readDatabaseUrl(read, 'DATABASE_API_URL')
  const audit_retention_days = readAuditRetention(read)
  read.finish()
  const migrations_directory = read.optional('MIGRATIONS_DIR')
  return { database_url: database_url ?? '', api_url, migrations_directory, audit_retention_days }
}

export function readRolesConfig(environment: Environment = process.env) {
  const read = new EnvReader(environment)
  for (const name of ['DATABASE_URL', 'DATABASE_API_URL'] as const) read.required(name, 'to set up the roles')
  const owner_url = readDatabaseUrl(read, 'DATABASE_URL')
  const api_url = readDatabaseUrl(read, 'DATABASE_API_URL')
  read.finish()
  return { owner_url: owner_url ?? '', api_url: api_url ?? '' }
}

export function readDatabaseConfig(environment: Environment = process.env) {
  const read = new EnvReader(environment)
  const mode = read.choice('NODE_ENV', ['development', 'test', 'production'])
  if (mode === 'production') read.required('DATABASE_URL', 'in production')
  const database = readDatabase(read)
  read.finish()
  return database
}

export function readExportConfig(environment: Environment = process.env) {
  const read = new EnvReader(environment)
  const production = read.choice('NODE_ENV', ENVIRONMENTS) === 'production'
  if (production) read.required('DATABASE_URL', 'in production')
  const config = { database: readDatabase(read), storage: readStorage(read, production) }
  read.finish()
  return config
}

function requireForProduction(read: EnvReader): void {
  for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'FRONTEND_URL', 'SERVER_URL', 'TRUSTED_PROXY_PROFILE'] as const) {
    read.required(name, 'in production')
  }
}

// The session cookie is SameSite=Lax: it reaches the API only from a page of the same registrable domain.
function checkSameSite(read: EnvReader, frontend_url: string, server_url: string): void {
  const site = (url: string) => getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.hostname
  if (site(frontend_url) !== site(server_url)) {
    read.fault('SERVER_URL', 'must be of the same site as FRONTEND_URL, such as api.example.com beside app.example.com')
  }
}

function readAuditRetention(read: EnvReader): number {
  return read.integer('AUDIT_RETENTION_DAYS', { min: 30, max: 36_500 })
}

function readMetrics(read: EnvReader) {
  if (!read.whole('metrics')) return null
  const port = read.integer('METRICS_PORT', { min: 0, max: 65535 })
  if (port !== 0 && read.text('METRICS_PORT') === read.text('PORT')) read.fault('METRICS_PORT', 'must differ from PORT')
  return { host: read.text('METRICS_HOST'), port }
}

function readDatabase(read: EnvReader) {
  return {
    url: readDatabaseUrl(read, 'DATABASE_URL'),
    pool_max: read.integer('DATABASE_POOL_MAX', { min: 1, max: 1000 }),
    replicas: read.integer('DATABASE_REPLICAS', { min: 1, max: 1000 }),
    max_connections:
      read.optional('DATABASE_MAX_CONNECTIONS') === null
        ? null
        : read.integer('DATABASE_MAX_CONNECTIONS', { min: 1, max: 1_000_000 }),
    /** `pooled` sends names through a pooler that keeps the names of its clients apart. */
    prepared_statements: readPreparedStatements(read),
  }
}

type DatabaseName = 'DATABASE_URL' | 'DATABASE_API_URL'

function readDatabaseUrl(read: EnvReader, name: DatabaseName): string | null {
  const url = read.optional(name)
  const fault = url === null ? null : faultOfUrl(url)
  if (fault !== null) read.fault(name, fault)
  return url
}

function readPreparedStatements(read: EnvReader): boolean | 'pooled' {
  const value = read.choice('DATABASE_PREPARED_STATEMENTS', ['true', 'pooled', 'false'])
  return value === 'pooled' ? value : value === 'true'
}
