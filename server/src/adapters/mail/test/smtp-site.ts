import { setDefaultCACertificates } from 'node:tls'
import { createLoopbackCertificate } from '@plinth/tools/certificate'
import { onTestFinished } from 'vitest'
import { createSmtpMailer, type SmtpOptions } from '../smtp.ts'
import { LOGIN, MailServer, type MailServerTls } from './mail-server.ts'
import { FRONTEND, plainTemplates } from './rendered.ts'

export const templates = await plainTemplates()

export const LINK = { action_url: `${FRONTEND}/auth/login#magic=secret`, expires_in: '10 minutes' }

const certificate = createLoopbackCertificate()
setDefaultCACertificates([certificate.cert])

/** Starts a mail server for the time of the test, with a certificate that is trusted here. */
export async function startMailServer(tls: MailServerTls = 'starttls', own = certificate): Promise<MailServer> {
  const server = new MailServer({ tls, certificate: own })
  await server.listen()
  onTestFinished(() => server.close())
  return server
}

export function configurationFor({ port }: { port: number }, change: Partial<SmtpOptions['configuration']> = {}) {
  const from = 'Example <hello@example.com>'
  return { host: '127.0.0.1', port, tls: 'starttls' as const, ...LOGIN, from, ...change }
}

/** Sends the mail magic-link to Ada. No time passes between two attempts; `waits` gets how long it would be. */
export async function sendLink(
  server: { port: number },
  options: Partial<Omit<SmtpOptions, 'configuration'>> & {
    change?: Partial<SmtpOptions['configuration']>
    waits?: number[]
    signal?: AbortSignal
    key?: string
  } = {},
): Promise<void> {
  const { change, waits = [], signal, key = 'magic-link/event-1', ...rest } = options
  const configuration = configurationFor(server, change)
  const mailer = createSmtpMailer({ configuration, templates, delay: async (ms) => waits.push(ms), ...rest })
  await mailer.send('magic-link', 'ada@example.com', LINK, { key, user_id: null, ...(signal && { signal }) })
}
