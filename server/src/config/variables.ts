/** How one environment variable is described in `.env.example`. */
export type Variable = { section: string; meaning: string; default?: string; required_in_production?: true }

const section =
  (name: string) =>
  (meaning: string, rest: Omit<Variable, 'section' | 'meaning'> = {}): Variable => ({ section: name, meaning, ...rest })

const process = section('Process')
const database = section('Database')
const address = section('Addresses and secrets')
const product = section('Product')
const release = section('Deployment metadata, shown by GET /health')
const email = section('Email (both or none; required in production)')
const oidc = section('Identity provider by OpenID Connect (id and secret or none)')
const alerts = section('Alerts and reports (each optional)')

const required = { required_in_production: true } as const

/** Every variable the server reads, in the order of `.env.example`. A blank value counts as unset. */
export const VARIABLES = {
  NODE_ENV: process('production, development or test; `npm start` and `npm run server` set development', {
    default: 'production',
  }),
  PORT: process('Port of the API', { default: '8000' }),
  HOST: process('Address to listen on; 127.0.0.1 in development, 0.0.0.0 in production'),
  LOG_LEVEL: process('fatal, error, warn, info, debug or trace', { default: 'info' }),
  LOG_PRETTY: process('true for readable lines in development; refused in production', { default: 'false' }),
  METRICS_PORT: process('Port that serves GET /metrics for Prometheus; off when unset'),
  METRICS_HOST: process('Address of that listener; keep it private, it asks for no password', { default: '127.0.0.1' }),
  MIGRATIONS_DIR: process('Folder of the migrations; the bundled one when unset'),
  EMAIL_TEMPLATES_DIR: process('Folder of the rendered mail templates; the bundled one when unset'),

  DATABASE_URL: database('postgres:// address; in development an embedded database runs when unset', required),
  DATABASE_POOL_MAX: database('Connections of one replica', { default: '10' }),
  DATABASE_REPLICAS: database('How many replicas of the API run', { default: '1' }),
  DATABASE_MAX_CONNECTIONS: database('What the database allows; asked from it when unset'),
  DATABASE_PREPARED_STATEMENTS: database('false behind a pooler that cannot carry named statements', {
    default: 'true',
  }),

  AUTH_SECRET: address(
    'At least 32 random characters, unique per environment, as from `openssl rand -base64 32`; changing it signs everyone out',
    required,
  ),
  FRONTEND_URL: address('Exact origin of the browser application', { default: 'http://localhost:5173', ...required }),
  SERVER_URL: address('Exact origin of the API, on the same site', { default: 'http://localhost:8000', ...required }),
  MARKETING_URL: address('Exact origin of a marketing site that may post to the two marketing routes'),
  TRUSTED_PROXY_PROFILE: address(
    'What stands in front of the API: none, loopback, single-proxy, double-proxy, aws-alb, gcp-lb, cloudflare, cloudflare-tunnel or fly',
    { default: 'none', ...required },
  ),
  AUTH_RATE_LIMIT_FACTOR: address('Multiplies the sign-in limits for load tests; refused in production', {
    default: '1',
  }),

  DIRECTORY: product(
    'Whom the user directory shows: everyone, organization (people of the same organizations) or off (no directory)',
    { default: 'everyone' },
  ),

  RELEASE_VERSION: release('Version that was deployed'),
  RELEASE_COMMIT: release('Commit that was deployed'),
  RELEASE_IMAGE_DIGEST: release('Digest of the deployed image'),

  EMAIL_API_KEY: email('Key of the Resend API', required),
  EMAIL_FROM: email('A verified sender, such as Plinth <hello@example.com>', required),
  EMAIL_API_BASE_URL: email('Where the API answers', { default: 'https://api.resend.com' }),

  OIDC_CLIENT_ID: oidc('Client id'),
  OIDC_CLIENT_SECRET: oidc('Client secret'),
  OIDC_ISSUER_URL: oidc('Issuer', { default: 'https://accounts.google.com' }),
  OIDC_DISPLAY_NAME: oidc('Name on the button', { default: 'Google' }),

  CHAT_BOT_TOKEN: alerts('Slack bot token; alerts go to the channel alerts-users'),
  CHAT_API_BASE_URL: alerts('Where the chat API answers', { default: 'https://slack.com/api' }),
  ERROR_REPORTING_DSN: alerts('DSN of Sentry, GlitchTip or Bugsink; unexpected errors are reported there'),
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof VARIABLES
