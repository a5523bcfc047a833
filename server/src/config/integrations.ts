import type { Reader } from './reader.ts'
import type { VariableName } from './variables.ts'

/** Each optional integration is a whole object, or null when none of its variables is set. */
export type Integrations = {
  email: { api_key: string; from: string; api_base_url: string } | null
  billing: {
    secret_key: string
    webhook_secret: string
    price_pro_monthly: string
    price_pro_yearly: string
    trial_days: number
    api_base_url: string
  } | null
  storage: {
    endpoint: string
    region: string
    access_key_id: string
    secret_access_key: string
    bucket: string
    public_bucket: string
    public_base_url: string
  } | null
  identity_provider: { client_id: string; client_secret: string; issuer_url: string; display_name: string } | null
  chat: { bot_token: string; api_base_url: string } | null
  error_reporting: { dsn: string } | null
}

type Surroundings = { production: boolean; own_origins: readonly string[] }

/**
 * Reads the optional integrations (SPEC.md, "Zero-configuration behavior" 10 and 11):
 * a group set in part is a fault, and in production e-mail is required.
 */
export function readIntegrations(read: Reader, surroundings: Surroundings): Integrations {
  const https = { https: surroundings.production }
  return {
    email: readEmail(read, https, surroundings.production),
    billing: readBilling(read, https),
    storage: readStorage(read, surroundings),
    identity_provider: readIdentityProvider(read, surroundings.production),
    chat: readChat(read, https),
    error_reporting: readErrorReporting(read),
  }
}

function readEmail(read: Reader, https: { https: boolean }, production: boolean): Integrations['email'] {
  const api_base_url = read.address('EMAIL_API_BASE_URL', https)
  const members: VariableName[] = ['EMAIL_API_KEY', 'EMAIL_FROM']
  if (production && members.every((name) => read.optional(name) === null)) {
    for (const name of members) read.fault(name, 'is required in production')
    return null
  }
  if (!read.whole('Email', members)) return null
  const from = read.matching(
    'EMAIL_FROM',
    /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'a sender address',
  )
  return { api_key: read.text('EMAIL_API_KEY'), from: from ?? '', api_base_url }
}

function readBilling(read: Reader, https: { https: boolean }): Integrations['billing'] {
  const trial_days = read.integer('BILLING_TRIAL_DAYS', { min: 0, max: 90 })
  const api_base_url = read.address('BILLING_API_BASE_URL', https)
  const members: VariableName[] = [
    'BILLING_SECRET_KEY',
    'BILLING_WEBHOOK_SECRET',
    'BILLING_PRICE_PRO_MONTHLY',
    'BILLING_PRICE_PRO_YEARLY',
  ]
  if (!read.whole('Billing', members)) return null
  return {
    secret_key: read.matching('BILLING_SECRET_KEY', /^(sk|rk)_\w+$/, 'a secret key that starts with sk_ or rk_') ?? '',
    webhook_secret: read.matching('BILLING_WEBHOOK_SECRET', /^whsec_\S+$/, 'a secret that starts with whsec_') ?? '',
    price_pro_monthly: read.matching('BILLING_PRICE_PRO_MONTHLY', /^price_\w+$/, 'an id that starts with price_') ?? '',
    price_pro_yearly: read.matching('BILLING_PRICE_PRO_YEARLY', /^price_\w+$/, 'an id that starts with price_') ?? '',
    trial_days,
    api_base_url,
  }
}

function readStorage(read: Reader, { production, own_origins }: Surroundings): Integrations['storage'] {
  const members: VariableName[] = [
    'STORAGE_ENDPOINT',
    'STORAGE_REGION',
    'STORAGE_ACCESS_KEY_ID',
    'STORAGE_SECRET_ACCESS_KEY',
    'STORAGE_BUCKET',
    'STORAGE_PUBLIC_BUCKET',
    'STORAGE_PUBLIC_BASE_URL',
  ]
  if (!read.whole('Object storage', members)) return null
  const endpoint = read.address('STORAGE_ENDPOINT', { https: production })
  const public_base_url = read.address('STORAGE_PUBLIC_BASE_URL', { https: production })
  if (own_origins.includes(URL.parse(public_base_url)?.origin ?? '')) {
    read.fault('STORAGE_PUBLIC_BASE_URL', 'must not share the origin of FRONTEND_URL or SERVER_URL')
  }
  return {
    endpoint,
    region: read.text('STORAGE_REGION'),
    access_key_id: read.text('STORAGE_ACCESS_KEY_ID'),
    secret_access_key: read.text('STORAGE_SECRET_ACCESS_KEY'),
    bucket: read.text('STORAGE_BUCKET'),
    public_bucket: read.text('STORAGE_PUBLIC_BUCKET'),
    public_base_url,
  }
}

function readIdentityProvider(read: Reader, production: boolean): Integrations['identity_provider'] {
  const members: VariableName[] = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  if (!read.whole('The identity provider', members, ['OIDC_ISSUER_URL'])) return null
  read.address('OIDC_ISSUER_URL', { https: false })
  // As it was written: an issuer is compared to the letter, and a slash at its end belongs to it.
  const issuer_url = read.text('OIDC_ISSUER_URL')
  const issuer = URL.parse(issuer_url)
  const loopback = issuer !== null && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  if (issuer?.protocol === 'http:' && (production || !loopback)) {
    read.fault('OIDC_ISSUER_URL', 'must be an https address')
  }
  return {
    client_id: read.text('OIDC_CLIENT_ID'),
    client_secret: read.text('OIDC_CLIENT_SECRET'),
    issuer_url,
    display_name: read.text('OIDC_DISPLAY_NAME'),
  }
}

function readChat(read: Reader, https: { https: boolean }): Integrations['chat'] {
  const api_base_url = read.address('CHAT_API_BASE_URL', https)
  const bot_token = read.matching('CHAT_BOT_TOKEN', /^[\x21-\x7e]+$/, 'a token without spaces')
  return bot_token === null ? null : { bot_token, api_base_url }
}

function readErrorReporting(read: Reader): Integrations['error_reporting'] {
  const dsn = read.matching(
    'ERROR_REPORTING_DSN',
    /^https?:\/\/[^\s@/]+@[^\s@/]+\/\S+$/,
    'a DSN such as https://key@host/1',
  )
  return dsn === null ? null : { dsn }
}
