import { SOLD_PRICES } from '@plinth/contract/billing'
import type { ProductVariable, ProductVariables } from '@plinth/contract/parts/shapes'
import { VARIABLES as OF_PRODUCT } from '@plinth/product/config'

/** A group is set as a whole or not at all: all its variables without a default, and none of them alone. */
export const GROUPS = {
  metrics: 'The metrics listener',
  email: 'Email',
  smtp: 'Email by SMTP',
  identity_provider: 'The identity provider',
  storage: 'The object storage',
  billing: 'Billing',
  chat: 'The chat',
  error_reporting: 'Error reporting',
} as const

export type GroupName = keyof typeof GROUPS

export type Variable = {
  section: string
  group?: GroupName
  meaning: string
  default?: string
  required_in_production?: true
}

const section =
  (name: string, group?: GroupName) =>
  (meaning: string, rest: Pick<Variable, 'default' | 'required_in_production'> = {}): Variable => ({
    section: name,
    ...(group && { group }),
    meaning,
    ...rest,
  })

const process = section('Process')
const metrics = section('Process', 'metrics')
const database = section('Database')
const address = section('Addresses and secrets')
const product = section('Product')
const release = section('Deployment metadata, shown by GET /health')
const EMAIL = 'Email by Resend or by SMTP (key and sender or none; required in production)'
const email = section(EMAIL, 'email')
const smtp = section(EMAIL, 'smtp')
const oidc = section('Identity provider by OpenID Connect (id and secret or none)', 'identity_provider')
const storage = section('Object storage, any that speaks S3 (all or none)', 'storage')
const billing = section('Billing by Stripe (the first four or none; the others only with them)', 'billing')
const chat = section('Alerts and reports (each optional)', 'chat')
const ofProduct = section('Variables of product/config.ts')
const reports = section('Alerts and reports (each optional)', 'error_reporting')

const required = { required_in_production: true } as const

const LIST = {
  NODE_ENV: process('production, development or test; `npm start` and `npm run server` set development', {
    default: 'production',
  }),
  PORT: process('Port of the API', { default: '8000' }),
  HOST: process('Address to listen on; 127.0.0.1 in development, 0.0.0.0 in production'),
  DRAIN_SECONDS: process(
    'After SIGTERM, how long /ready answers 503 while requests are taken, and then how long idle connections are kept',
    { default: '0' },
  ),
  RUN_JOBS: process('off when `server work` does the durable jobs, and not the API: docs/jobs.md', { default: 'on' }),
  LOG_LEVEL: process('fatal, error, warn, info, debug or trace', { default: 'info' }),
  LOG_PRETTY: process('true for readable lines in development; refused in production', { default: 'false' }),
  METRICS_PORT: metrics('Port that serves GET /metrics for Prometheus; no metrics when unset'),
  METRICS_HOST: metrics('Address of the metrics listener; keep it private, since it has no password', {
    default: '127.0.0.1',
  }),
  MIGRATIONS_DIR: process(
    'Folder of the migrations, and in it product/ with those of the product; defaults to the bundled one',
  ),
  EMAIL_TEMPLATES_DIR: process('Folder of the rendered mail templates; defaults to the bundled one'),

  DATABASE_URL: database(
    'postgres:// URL, with sslmode beyond this host: docs/managed-postgresql.md; without it development runs an embedded database',
    required,
  ),
  DATABASE_API_URL: database(
    'The DATABASE_URL of the API, for `server migrate` and `server roles` when another role owns the tables: docs/database-roles.md',
  ),
  DATABASE_POOL_MAX: database('Database connections of one replica', { default: '10' }),
  DATABASE_REPLICAS: database('Number of replicas of the API', { default: '1' }),
  DATABASE_MAX_CONNECTIONS: database(
    'Connections that the database allows, or those of the pooler; read from the database when unset',
  ),
  DATABASE_PREPARED_STATEMENTS: database(
    'Behind a pooler in transaction mode: pooled for PgBouncer 1.21 or later with max_prepared_statements, false for any other; the role then needs time-outs, which `server roles` sets: docs/database-roles.md',
    { default: 'true' },
  ),

  AUTH_SECRET: address(
    'At least 32 random characters, unique per environment, such as from `openssl rand -base64 32`; changing it alone signs everyone out',
    required,
  ),
  AUTH_SECRET_PREVIOUS: address(
    'A second secret whose sessions, links and cookies are accepted too: docs/secret-rotation.md',
  ),
  FRONTEND_URL: address('Exact origin of the browser application', { default: 'http://localhost:5173', ...required }),
  SERVER_URL: address('Exact origin of the API, on the same site', { default: 'http://localhost:8000', ...required }),
  MARKETING_URL: address('Exact origin of a marketing site that may call the two marketing routes'),
  TRUSTED_PROXY_PROFILE: address(
    'Proxy in front of the API: none, loopback, single-proxy, double-proxy, aws-alb, gcp-lb, cloudflare, cloudflare-tunnel or fly',
    { default: 'none', ...required },
  ),
  AUTH_RATE_LIMIT_FACTOR: address('Multiplies the sign-in rate limits for load tests; refused in production', {
    default: '1',
  }),

  MARKETING_FORMS: product('off when the deployment has no waitlist and no contact form', { default: 'on' }),
  DIRECTORY: product(
    'Users listed in the directory: everyone, organization (members of the same organizations) or off (no directory)',
    { default: 'everyone' },
  ),
  AUDIT_RETENTION_DAYS: product(
    'Days for which the audit trail is kept, 30 to 36500; with two database roles `server migrate` needs it too',
    { default: '400' },
  ),

  RELEASE_VERSION: release('Deployed version; defaults to the one that was built'),
  RELEASE_COMMIT: release('Deployed commit, 7 to 40 hexadecimal digits; defaults to the one that was built'),
  RELEASE_IMAGE_DIGEST: release('Digest of the deployed image, sha256: and 64 hexadecimal digits'),

  EMAIL_TRANSPORT: email('resend, or smtp for any mail server', { default: 'resend' }),
  EMAIL_API_KEY: email('Resend API key; with smtp the password of EMAIL_SMTP_USER', required),
  EMAIL_FROM: email('Verified sender, such as Example <hello@example.com>', required),
  EMAIL_API_BASE_URL: email('Base URL of the API of Resend', { default: 'https://api.resend.com' }),
  EMAIL_SMTP_HOST: smtp('Host name of the mail server; it and the user are required with smtp, and only then allowed'),
  EMAIL_SMTP_PORT: smtp('465 for TLS from the start; with any other port, such as 587, by STARTTLS', {
    default: '465',
  }),
  EMAIL_SMTP_USER: smtp('User that signs in to the mail server'),

  OIDC_CLIENT_ID: oidc('Client id'),
  OIDC_CLIENT_SECRET: oidc('Client secret'),
  OIDC_ISSUER_URL: oidc('Issuer URL', { default: 'https://accounts.google.com' }),
  OIDC_DISPLAY_NAME: oidc('Name on the sign-in button', { default: 'Google' }),

  STORAGE_ENDPOINT: storage('Base URL of the S3 API, which browsers must reach too: they upload and download there'),
  STORAGE_REGION: storage('Region, such as us-east-1, or auto'),
  STORAGE_ACCESS_KEY_ID: storage('Access key that may list, read, write and delete the objects of both buckets'),
  STORAGE_SECRET_ACCESS_KEY: storage('Its secret'),
  STORAGE_BUCKET: storage('Private bucket; its CORS rule must allow PUT with content-type from FRONTEND_URL'),
  STORAGE_PUBLIC_BUCKET: storage('Another bucket, whose objects anyone may read: the profile images'),
  STORAGE_PUBLIC_BASE_URL: storage(
    'Base URL of the objects of the public bucket, not on the origin of FRONTEND_URL or SERVER_URL',
  ),

  BILLING_SECRET_KEY: billing('Secret key sk_… or restricted key rk_…, with the permissions of docs/billing.md'),
  BILLING_WEBHOOK_SECRET: billing('Signing secret whsec_… of the endpoint SERVER_URL/billing/webhooks/stripe'),
  ...priceVariables(),
  BILLING_TRIAL_DAYS: billing('Days of the trial, 0 to 90; each user gets one trial', { default: '14' }),
  BILLING_API_BASE_URL: billing('Origin of the API', { default: 'https://api.stripe.com' }),

  CHAT_BOT_TOKEN: chat('Slack bot token; alerts go to the channel alerts-users'),
  CHAT_API_BASE_URL: chat('Base URL of the chat API', { default: 'https://slack.com/api' }),
  ERROR_REPORTING_DSN: reports('DSN of Sentry, GlitchTip or Bugsink for reports of unexpected errors'),
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof LIST | (typeof SOLD_PRICES)[number]['variable']

/** The variables are in the order of `.env.example`. A blank value counts as unset. */
export const VARIABLES: Readonly<Record<string, Variable>> = { ...LIST, ...variablesOfProduct(OF_PRODUCT) }

export function variablesOf(group: GroupName): { needed: VariableName[]; optional: VariableName[] } {
  const names = Object.keys(VARIABLES).filter(isName)
  const ours = names.filter((name) => VARIABLES[name]?.group === group)
  return {
    needed: ours.filter((name) => defaultOf(name) === undefined),
    optional: ours.filter((name) => defaultOf(name) !== undefined),
  }
}

export function defaultOf(name: VariableName): string | undefined {
  return VARIABLES[name]?.default
}

function isName(name: string): name is VariableName {
  return name in VARIABLES
}

/** Throws for a name that the base has. */
export function variablesOfProduct(list: ProductVariables): Record<string, Variable> {
  return Object.fromEntries(
    Object.entries<ProductVariable>(list).map(([name, { meaning, example, secret, schema: _, ...rest }]) => {
      if (name in LIST) throw new Error(`product/config.ts has the variable ${name}, which the server has already`)
      return [name, ofProduct(`${meaning}, such as ${example}${secret ? ' [secret]' : ''}`, rest)]
    }),
  )
}

// The plans of the product say which prices there are.
function priceVariables(): Record<string, Variable> {
  const former = 'after a comma its former prices, whose subscribers keep the plan'
  return Object.fromEntries(
    SOLD_PRICES.map(({ variable, plan, interval }) => [
      variable,
      billing(`Id price_… of the price of the plan ${plan} for each ${interval}; ${former}`),
    ]),
  )
}
