import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environmentExample, withProductVariables } from './config/example.ts'
import { ConfigurationFault, type Environment } from './config/reader.ts'
import { PRODUCTION, problemsOf, problemsOfExactly } from './config/test/problems.ts'
import { readConfig, readDevelopmentConfig, readMigrateConfig } from './config.ts'

const inDevelopment = (environment: Environment) => readConfig({ NODE_ENV: 'development', ...environment })

test('development needs no variables, and every integration is off [C2, Z10]', () => {
  expect(inDevelopment({})).toMatchObject({
    environment: 'development',
    host: '127.0.0.1',
    port: 8000,
    frontend_url: 'http://localhost:5173',
    server_url: 'http://localhost:8000',
    database: { url: null, pool_max: 10, replicas: 1, max_connections: null, prepared_statements: true },
    auth_secret: null,
    email: null,
    identity_provider: null,
    chat: null,
    error_reporting: null,
    storage: null,
    billing: null,
    metrics: null,
  })
})

test('a pooler is off unless it is set', () => {
  expect(inDevelopment({}).database).toMatchObject({ prepared_statements: true })
  expect(inDevelopment({ DATABASE_PREPARED_STATEMENTS: 'pooled' }).database.prepared_statements).toBe('pooled')
})

test('a complete production configuration is accepted', () => {
  const config = readConfig({ ...PRODUCTION, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    email: { api_key: 're_123' },
    identity_provider: { issuer_url: 'https://accounts.google.com', display_name: 'Google' },
  })
})

test('an issuer keeps its trailing slash, because it is compared exactly', () => {
  const issuer_url = 'https://id.example.com/application/app/'
  const config = inDevelopment({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_ISSUER_URL: issuer_url })
  expect(config.identity_provider).toMatchObject({ issuer_url })
})

test('a blank value counts as unset [C3]', () => {
  expect(inDevelopment({ PORT: ' ', CHAT_BOT_TOKEN: '', DATABASE_URL: '\t' })).toMatchObject({ port: 8000, chat: null })
})

test.each([{}, { NODE_ENV: ' ' }, { NODE_ENV: 'production' }])(
  '%j is production, and everything it requires is named at once [Z11, C5]',
  (environment) => {
    const problems = problemsOfExactly(environment).join('\n')
    for (const name of Object.keys(PRODUCTION)) if (name !== 'NODE_ENV') expect(problems).toContain(name)
  },
)

test('no problem quotes a value [C3]', () => {
  const secret = 'hunter2-hunter2'
  const names = [
    ...Object.keys(PRODUCTION),
    'BILLING_SECRET_KEY',
    'BILLING_TRIAL_DAYS',
    'STORAGE_BUCKET',
    'ERROR_REPORTING_DSN',
    'PORT',
    'LOG_LEVEL',
  ]
  const problems = problemsOf(Object.fromEntries(names.map((name) => [name, secret])))
  expect(problems.length).toBeGreaterThan(5)
  expect(problems.join('\n')).not.toContain(secret)
})

test('the marketing site comes from MARKETING_URL, never from a variable of the browser build', () => {
  const site = 'https://www.example.com'
  expect(inDevelopment({ VITE_MARKETING_URL: site }).marketing_url).toBeNull()
  expect(inDevelopment({ MARKETING_URL: site }).marketing_url).toBe(site)
})

test('a deployment has the marketing forms unless they are off', () => {
  expect(inDevelopment({}).marketing_forms).toBe(true)
  expect(inDevelopment({ MARKETING_FORMS: 'off' }).marketing_forms).toBe(false)
})

test('the directory lists everyone by default [D6]', () => {
  const read = (environment: Environment) => readConfig({ NODE_ENV: 'test', ...environment }).directory
  expect(read({})).toBe('everyone')
  expect(read({ DIRECTORY: 'organization' })).toBe('organization')
  expect(read({ DIRECTORY: 'off' })).toBe('off')
})

describe('faults of the configuration', () => {
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
    ['a directory of no known scope', { DIRECTORY: 'nobody' }, 'DIRECTORY'],
    ['another database', { DATABASE_URL: 'mysql://localhost/app' }, 'DATABASE_URL'],
    ['a port that is none', { PORT: '80000' }, 'PORT'],
    ['an environment that is none', { NODE_ENV: 'staging' }, 'NODE_ENV'],
    ['a flag that is none', { DATABASE_PREPARED_STATEMENTS: 'yes' }, 'DATABASE_PREPARED_STATEMENTS'],
    ['a sender that is none', { EMAIL_API_KEY: 'k', EMAIL_FROM: 'Example' }, 'EMAIL_FROM'],
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
    ['a marketing origin with a path', { MARKETING_URL: 'https://www.example.com/' }, 'MARKETING_URL'],
    [
      'a marketing site over plain http in production',
      { ...PRODUCTION, MARKETING_URL: 'http://www.example.com' },
      'MARKETING_URL',
    ],
    ['a chat token that was pasted with a space', { CHAT_BOT_TOKEN: 'xoxb 1' }, 'CHAT_BOT_TOKEN'],
    [
      'a chat over plain http in production',
      { ...PRODUCTION, CHAT_BOT_TOKEN: 'xoxb-1', CHAT_API_BASE_URL: 'http://127.0.0.1:1' },
      'CHAT_API_BASE_URL',
    ],
    [
      'a DSN over plain http in production',
      { ...PRODUCTION, ERROR_REPORTING_DSN: 'http://k@h/1' },
      'ERROR_REPORTING_DSN',
    ],
    ['a version over two lines', { RELEASE_VERSION: '1.2\n3' }, 'RELEASE_VERSION'],
    ['a version that is a text', { RELEASE_VERSION: 'x'.repeat(101) }, 'RELEASE_VERSION'],
    ['a branch for a commit', { RELEASE_COMMIT: 'main' }, 'RELEASE_COMMIT'],
    ['too little of a commit', { RELEASE_COMMIT: 'abcdef' }, 'RELEASE_COMMIT'],
    ['too much for a commit', { RELEASE_COMMIT: 'a'.repeat(41) }, 'RELEASE_COMMIT'],
    ['a tag for a digest', { RELEASE_IMAGE_DIGEST: 'app:1.2.3' }, 'RELEASE_IMAGE_DIGEST'],
    ['half of a digest', { RELEASE_IMAGE_DIGEST: `sha256:${'a'.repeat(63)}` }, 'RELEASE_IMAGE_DIGEST'],
    ['one port for both listeners', { PORT: '9000', METRICS_PORT: '9000' }, 'METRICS_PORT'],
    ['a metrics port that is none', { METRICS_PORT: 'on' }, 'METRICS_PORT'],
  ]
  test.each(faults)('each fault is named: %s [Z10, C5]', (_, environment, name) => {
    const problems = problemsOf(environment)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })
})

test.each([
  'errors.example.com',
  'https://errors.example.com/1',
  'https://key@errors.example.com',
  'https://key@errors.example.com/',
  'ftp://key@errors.example.com/1',
  'https://key@errors.example.com/1?project=2',
  'https://key@errors.example.com/1#2',
  'https://key@/1',
])('%s is no DSN', (dsn) => {
  expect(problemsOf({ ERROR_REPORTING_DSN: dsn })).toEqual([
    expect.stringMatching(/^ERROR_REPORTING_DSN must be a DSN/),
  ])
})

test('a DSN may have a path prefix, and an old one an unused secret', () => {
  const read = (ERROR_REPORTING_DSN: string) => inDevelopment({ ERROR_REPORTING_DSN }).error_reporting
  expect(read('https://key@errors.example.com/42')).toEqual({
    endpoint: 'https://errors.example.com/api/42/envelope/',
    public_key: 'key',
  })
  expect(read('http://a1-b2:secret@127.0.0.1:8000/glitch/tip/42/')).toEqual({
    endpoint: 'http://127.0.0.1:8000/glitch/tip/api/42/envelope/',
    public_key: 'a1-b2',
  })
})

test('outside development a development command reports only that problem', () => {
  for (const NODE_ENV of ['', 'test', 'production']) {
    expect(() => readDevelopmentConfig('to seed', { NODE_ENV })).toThrow(
      expect.objectContaining({ problems: ['NODE_ENV must be development to seed'] }),
    )
  }
  expect(readDevelopmentConfig('to seed', { NODE_ENV: 'development' }).environment).toBe('development')
})

test('server migrate reads only the database variables [C7]', () => {
  expect(
    readMigrateConfig({ DATABASE_URL: 'postgres://localhost/x', NODE_ENV: 'production', PORT: 'nonsense' }),
  ).toEqual({
    database_url: 'postgres://localhost/x',
    api_url: null,
    migrations_directory: null,
    audit_retention_days: 400,
  })
  expect(() => readMigrateConfig({})).toThrow(ConfigurationFault)
})

test('the committed .env.example matches the configuration [C9]', () => {
  const committed = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  expect(committed, 'run `npx node server/scripts/env-example.ts`').toBe(environmentExample())
})

test('Compose passes on the variables that the product adds', () => {
  const committed = readFileSync(new URL('../../deploy/compose/compose.yaml', import.meta.url), 'utf8')
  expect(committed, 'run `npx node server/scripts/env-example.ts`').toBe(withProductVariables(committed))
})
