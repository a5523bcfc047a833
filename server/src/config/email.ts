import type { MailConfiguration } from '../adapters/mail/mailer.ts'
import type { SmtpConfiguration } from '../adapters/mail/smtp-session.ts'
import type { EnvReader } from './reader.ts'
import { variablesOf } from './variables.ts'

const IMPLICIT_TLS_PORT = 465
const LOOPBACK = ['localhost', '127.0.0.1', '::1']
const SENDER = /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]+)$/i

/** Null means that none of it is set. A variable of the transport that is not chosen is a fault. */
export function readEmail(read: EnvReader, production: boolean): MailConfiguration | null {
  const transport = read.choice('EMAIL_TRANSPORT', ['resend', 'smtp'])
  const api_base_url = read.address('EMAIL_API_BASE_URL', { https: production })
  const server = readServer(read, transport, production)
  if (transport === 'smtp' && read.optional('EMAIL_API_BASE_URL') !== null) {
    read.fault('EMAIL_API_BASE_URL', 'is not for EMAIL_TRANSPORT=smtp')
  }
  const { needed } = variablesOf('email')
  if (production && needed.every((name) => read.optional(name) === null)) {
    for (const name of needed) read.fault(name, 'is required in production')
    return null
  }
  if (!read.whole('email')) return null
  const from = read.matching('EMAIL_FROM', SENDER, 'a sender address')
  const secret = read.text('EMAIL_API_KEY')
  if (server !== null) return { transport: 'smtp', ...server, password: secret, from }
  return { transport: 'resend', api_key: secret, from, api_base_url }
}

type Server = Pick<SmtpConfiguration, 'host' | 'port' | 'tls' | 'user'>

function readServer(read: EnvReader, transport: MailConfiguration['transport'], production: boolean): Server | null {
  const whole = read.whole('smtp')
  const { needed, optional } = variablesOf('smtp')
  const set = [...needed, ...optional].filter((name) => read.optional(name) !== null)
  if (transport === 'resend') {
    if (set.length > 0) read.fault('EMAIL_TRANSPORT', `must be smtp, because of ${set.join(', ')}`)
    return null
  }
  if (set.length === 0) for (const name of needed) read.fault(name, 'is required for EMAIL_TRANSPORT=smtp')
  if (!whole) return null
  const host = read.matching('EMAIL_SMTP_HOST', HOST, 'a host name or an address, without a port')
  const user = read.matching('EMAIL_SMTP_USER', /^[^\s\p{Cc}]+$/u, 'a name without spaces')
  const port = read.integer('EMAIL_SMTP_PORT', { min: 1, max: 65535 })
  return { host, port, tls: tlsOf(host, port, production), user }
}

// A mail server of development on this machine, such as one that shows the mails, has no certificate.
function tlsOf(host: string, port: number, production: boolean): SmtpConfiguration['tls'] {
  if (port === IMPLICIT_TLS_PORT) return 'implicit'
  return !production && LOOPBACK.includes(host) ? 'none' : 'starttls'
}
