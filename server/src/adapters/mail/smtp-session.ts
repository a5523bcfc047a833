import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { Outcome } from './delivery.ts'

// Nothing else ends a step of a sign-in.
const STEP_TIMEOUT_MS = 5000
const STEPS = ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout'] as const

export type SmtpConfiguration = {
  host: string
  port: number
  /** `implicit` encrypts from the first byte, `starttls` by a command. `none` is only for loopback in development. */
  tls: 'implicit' | 'starttls' | 'none'
  user: string
  password: string
}

type Limits = Partial<Record<(typeof STEPS)[number], number>>

/** Hands one mail to the server until the signal aborts. @throws when there was no answer, or no secure connection */
export async function submit(
  configuration: SmtpConfiguration,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    await transportTo(configuration).sendMail({ ...mail, signal })
    return { sent: true, provider_id: null }
  } catch (error) {
    const { permanent, about_access, reason } = refusalOf(error)
    if (reason === null) throw error
    return permanent
      ? { sent: false, reason, retry: false, permanent: !about_access }
      : { sent: false, reason, retry: true, wait_ms: null }
  }
}

/** Signs in and sends nothing. @throws Error with a sentence for the operator, which holds no secret */
export async function signIn(configuration: SmtpConfiguration, step_timeout_ms = STEP_TIMEOUT_MS): Promise<void> {
  const { host, port } = configuration
  const limits: Limits = Object.fromEntries(STEPS.map((step) => [step, step_timeout_ms]))
  await transportTo(configuration, limits)
    .verify()
    .catch((error: unknown) => {
      const { reason } = refusalOf(error)
      const fault = error instanceof Error ? error.message : String(error)
      throw new Error(`${host}:${port}: ${reason ?? `no secure connection: ${fault}`}`)
    })
}

function transportTo({ host, port, tls, user, password }: SmtpConfiguration, limits: Limits = {}) {
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    auth: { user, pass: password },
    // A server that hides its sign-in gets no mail. Only a server of development may have no sign-in.
    forceAuth: tls !== 'none',
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Rejection = { permanent: boolean; about_access: boolean; reason: string | null }

// Servers repeat addresses and users in the text of a reply, so it is left out.
function refusalOf(error: unknown): Rejection {
  const fault: NodemailerError = error instanceof Error ? error : new Error(String(error))
  const { code, responseCode: status } = fault
  const about_access = code === 'EAUTH' || code === 'ETLS'
  if (status !== undefined) {
    const what = code === 'EAUTH' ? 'refused the sign-in with' : code === 'ETLS' ? 'refused TLS with' : 'answered'
    return { permanent: status >= 500, about_access, reason: `the provider ${what} ${status}` }
  }
  if (code === 'EAUTH') {
    return { permanent: true, about_access, reason: 'the provider offers no sign-in with a password' }
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return { permanent: true, about_access, reason: 'the provider cannot take such a mail' }
  }
  return { permanent: false, about_access, reason: null }
}
