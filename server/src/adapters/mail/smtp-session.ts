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
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return refusal
  }
}

/** Signs in and sends nothing. @throws Error with a sentence for the operator, which holds no secret */
export async function signIn(configuration: SmtpConfiguration, step_timeout_ms = STEP_TIMEOUT_MS): Promise<void> {
  const { host, port } = configuration
  const limits: Limits = Object.fromEntries(STEPS.map((step) => [step, step_timeout_ms]))
  await transportTo(configuration, limits)
    .verify()
    .catch((error: unknown) => {
      const fault = error instanceof Error ? error.message : String(error)
      throw new Error(`${host}:${port}: ${refusalOf(error)?.reason ?? `no secure connection: ${fault}`}`)
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

// Servers repeat addresses and users in the text of a reply, so it is left out.
function refusalOf(error: unknown): Exclude<Outcome, { sent: true }> | null {
  const fault: NodemailerError = error instanceof Error ? error : new Error(String(error))
  const { code, responseCode: status } = fault
  const refused = { sent: false, retry: false, permanent: code !== 'EAUTH' && code !== 'ETLS' } as const
  if (status !== undefined) {
    const what = code === 'EAUTH' ? 'refused the sign-in with' : code === 'ETLS' ? 'refused TLS with' : 'answered'
    const reason = `the provider ${what} ${status}`
    return status >= 500 ? { ...refused, reason } : { sent: false, reason, retry: true, wait_ms: null }
  }
  if (code === 'EAUTH') return { ...refused, reason: 'the provider offers no sign-in with a password' }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { ...refused, reason: 'the provider cannot take such a mail' }
  return null
}
