import { readBilling } from './billing.ts'
import { readEmail } from './email.ts'
import type { EnvReader } from './reader.ts'
import { readStorage } from './storage.ts'

/** Reads each integration as a whole object, or null. A partly set group is a fault. Production requires email. */
export function readIntegrations(read: EnvReader, production: boolean) {
  const https = { https: production }
  return {
    email: readEmail(read, production),
    identity_provider: readIdentityProvider(read, production),
    chat: readChat(read, https),
    error_reporting: readErrorReporting(read, https),
    storage: readStorage(read, production),
    billing: readBilling(read, production),
  }
}

function readIdentityProvider(read: EnvReader, production: boolean) {
  if (!read.whole('identity_provider')) return null
  read.address('OIDC_ISSUER_URL', { https: false })
  // Issuers are compared exactly, including a trailing slash, so this one stays unchanged.
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

function readChat(read: EnvReader, https: { https: boolean }) {
  const api_base_url = read.address('CHAT_API_BASE_URL', https)
  if (!read.whole('chat')) return null
  return { bot_token: read.matching('CHAT_BOT_TOKEN', /^[\x21-\x7e]+$/, 'a token without spaces'), api_base_url }
}

// A DSN looks like `https://<public key>@<host>[/<prefix>]/<project>`.
function readErrorReporting(read: EnvReader, https: { https: boolean }) {
  const dsn = read.optional('ERROR_REPORTING_DSN')
  if (dsn === null) return null
  const url = URL.parse(dsn)
  const [, prefix, project] = /^((?:\/[\w.-]+)*)\/([\w-]+)\/?$/.exec(url?.pathname ?? '') ?? []
  const isWhole = url && /^https?:$/.test(url.protocol) && /^[\w-]+$/.test(url.username) && !url.search && !url.hash
  if (!isWhole || project === undefined) {
    read.fault('ERROR_REPORTING_DSN', 'must be a DSN such as https://key@errors.example.com/1')
    return null
  }
  if (https.https && url.protocol !== 'https:') read.fault('ERROR_REPORTING_DSN', 'must be an https DSN in production')
  return { endpoint: `${url.origin}${prefix}/api/${project}/envelope/`, public_key: url.username }
}
