import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentExample } from './config/example.ts'
import { ConfigurationFault, type Environment } from './config/reader.ts'
import { readConfig, readMigrateConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://plinth@db.internal/plinth',
  AUTH_SECRET: 'x'.repeat(32),
  FRONTEND_URL: 'https://app.example.com',
  SERVER_URL: 'https://api.example.com',
  TRUSTED_PROXY_PROFILE: 'single-proxy',
  EMAIL_API_KEY: 're_123',
  EMAIL_FROM: 'Plinth <hello@example.com>',
}

const STORAGE = {
  STORAGE_ENDPOINT: 'https://storage.example.net',
  STORAGE_REGION: 'eu',
  STORAGE_ACCESS_KEY_ID: 'id',
  STORAGE_SECRET_ACCESS_KEY: 'key',
  STORAGE_BUCKET: 'private',
  STORAGE_PUBLIC_BUCKET: 'public',
  STORAGE_PUBLIC_BASE_URL: 'https://images.example.net',
}

const BILLING = {
  BILLING_SECRET_KEY: 'sk_live_1',
  BILLING_WEBHOOK_SECRET: 'whsec_1',
  BILLING_PRICE_PRO_MONTHLY: 'price_1',
  BILLING_PRICE_PRO_YEARLY: 'price_2',
}

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigurationFault) return error.problems
    throw error
  }
  return []
}

test('an empty environment is a whole development configuration with every integration off', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    host: '127.0.0.1',
    port: 8000,
    frontend_url: 'http://localhost:5173',
    server_url: 'http://localhost:8000',
    database: { url: null, pool_max: 10, replicas: 1, max_connections: null, prepared_statements: true },
    auth_secret: null,
    email: null,
    billing: null,
    storage: null,
    identity_provider: null,
    chat: null,
    error_reporting: null,
  })
})

test('a whole production configuration is taken', () => {
  const config = readConfig({ ...PRODUCTION, ...STORAGE, ...BILLING, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    email: { api_key: 're_123' },
    billing: { trial_days: 14 },
    storage: { public_bucket: 'public' },
    identity_provider: { issuer_url: 'https://accounts.google.com', display_name: 'Google' },
  })
})

test('an issuer keeps the slash at its end, because it is compared to the letter', () => {
  const issuer_url = 'https://id.example.com/application/plinth/'
  const config = readConfig({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_ISSUER_URL: issuer_url })
  expect(config.identity_provider).toMatchObject({ issuer_url })
})

test('a blank value counts as unset', () => {
  expect(readConfig({ PORT: ' ', CHAT_BOT_TOKEN: '', DATABASE_URL: '\t' })).toMatchObject({ port: 8000, chat: null })
})

test('in production every variable without a safe default is required, and all are named at once', () => {
  const problems = problemsOf({ NODE_ENV: 'production' }).join('\n')
  for (const name of Object.keys(PRODUCTION)) if (name !== 'NODE_ENV') expect(problems).toContain(name)
})

test('no problem ever quotes a value', () => {
  const secret = 'hunter2-hunter2'
  const names = [...Object.keys(PRODUCTION), ...Object.keys(STORAGE), ...Object.keys(BILLING), 'PORT', 'LOG_LEVEL']
  const problems = problemsOf(Object.fromEntries(names.map((name) => [name, secret])))
  expect(problems.length).toBeGreaterThan(5)
  expect(problems.join('\n')).not.toContain(secret)
})

test('the marketing site is named by MARKETING_URL alone, never by a variable of the browser build', () => {
  const site = 'https://www.example.com'
  expect(readConfig({ VITE_MARKETING_URL: site }).marketing_url).toBeNull()
  expect(readConfig({ MARKETING_URL: site }).marketing_url).toBe(site)
})

describe('each fault is named', () => {
  const faults: [string, Environment, string][] = [
    ['a short secret', { AUTH_SECRET: 'x'.repeat(31) }, 'AUTH_SECRET'],
    ['readable logs in production', { ...PRODUCTION, LOG_PRETTY: 'true' }, 'LOG_PRETTY'],
    ['plain http in production', { ...PRODUCTION, FRONTEND_URL: 'http://app.example.com' }, 'FRONTEND_URL'],
    ['an origin with a path', { FRONTEND_URL: 'http://localhost:5173/' }, 'FRONTEND_URL'],
    ['an origin that is no address', { SERVER_URL: 'api.example.com' }, 'SERVER_URL'],
    ['two sites', { ...PRODUCTION, SERVER_URL: 'https://api.example.org' }, 'SERVER_URL'],
    [
      'two customers of one shared suffix',
      { ...PRODUCTION, FRONTEND_URL: 'https://a.github.io', SERVER_URL: 'https://b.github.io' },
      'SERVER_URL',
    ],
    ['an unknown proxy profile', { TRUSTED_PROXY_PROFILE: 'nginx' }, 'TRUSTED_PROXY_PROFILE'],
    ['looser limits in production', { ...PRODUCTION, AUTH_RATE_LIMIT_FACTOR: '10' }, 'AUTH_RATE_LIMIT_FACTOR'],
    ['another database', { DATABASE_URL: 'mysql://localhost/plinth' }, 'DATABASE_URL'],
    ['a port that is none', { PORT: '80000' }, 'PORT'],
    ['an environment that is none', { NODE_ENV: 'staging' }, 'NODE_ENV'],
    ['a flag that is none', { DATABASE_PREPARED_STATEMENTS: 'yes' }, 'DATABASE_PREPARED_STATEMENTS'],
    ['half of e-mail', { EMAIL_API_KEY: 'k' }, 'EMAIL_FROM'],
    ['a sender that is none', { EMAIL_API_KEY: 'k', EMAIL_FROM: 'Plinth' }, 'EMAIL_FROM'],
    ['half of the identity provider', { OIDC_CLIENT_ID: 'k' }, 'OIDC_CLIENT_SECRET'],
    ['an issuer alone', { OIDC_ISSUER_URL: 'https://id.example.com' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [
      'a plain http issuer elsewhere',
      { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_ISSUER_URL: 'http://id.example.com' },
      'OIDC_ISSUER_URL',
    ],
    [
      'a provider over plain http in production',
      { ...PRODUCTION, EMAIL_API_BASE_URL: 'http://127.0.0.1:1' },
      'EMAIL_API_BASE_URL',
    ],
    [
      'images on our own origin',
      { ...STORAGE, STORAGE_PUBLIC_BASE_URL: 'http://localhost:8000/images' },
      'STORAGE_PUBLIC_BASE_URL',
    ],
    ['a publishable billing key', { ...BILLING, BILLING_SECRET_KEY: 'pk_live_1' }, 'BILLING_SECRET_KEY'],
    ['a long trial', { BILLING_TRIAL_DAYS: '91' }, 'BILLING_TRIAL_DAYS'],
    ['a marketing origin with a path', { MARKETING_URL: 'https://www.example.com/' }, 'MARKETING_URL'],
    [
      'a marketing site over plain http in production',
      { ...PRODUCTION, MARKETING_URL: 'http://www.example.com' },
      'MARKETING_URL',
    ],
    ['a chat token that was pasted with a space', { CHAT_BOT_TOKEN: 'xoxb 1' }, 'CHAT_BOT_TOKEN'],
    [
      'a chat over plain http in production',
      { ...PRODUCTION, CHAT_API_BASE_URL: 'http://127.0.0.1:1' },
      'CHAT_API_BASE_URL',
    ],
    ['a DSN that is none', { ERROR_REPORTING_DSN: 'errors.example.com' }, 'ERROR_REPORTING_DSN'],
  ]
  test.each(faults)('%s', (_, environment, name) => {
    const problems = problemsOf(environment)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })
})

describe('optional integrations are atomic', () => {
  for (const [group, members] of Object.entries({ STORAGE, BILLING })) {
    test.each(Object.keys(members))(`${group} without %s is refused by that name`, (missing) => {
      const problems = problemsOf({ ...members, [missing]: undefined })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(new RegExp(`missing: ${missing}$`))
    })
  }
})

test('server migrate reads the database and nothing else', () => {
  expect(
    readMigrateConfig({ DATABASE_URL: 'postgres://localhost/x', NODE_ENV: 'production', PORT: 'nonsense' }),
  ).toEqual({
    database_url: 'postgres://localhost/x',
    migrations_directory: null,
  })
  expect(() => readMigrateConfig({})).toThrow(ConfigurationFault)
})

test('the committed .env.example is the one the configuration makes', () => {
  const committed = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(committed, 'run `npm run env:example`').toBe(environmentExample())
})
