import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import type { Outcome } from './delivery.ts'

// Of each step. An attempt as a whole has a deadline of its own, which is not longer.
const STEP_TIMEOUT_MS = 5000

export type SmtpConfiguration = {
  host: string
  port: number
  tls: 'implicit' | 'starttls' | 'none'
  user: string
  password: string
}

/**
 * Hands one mail to the server.
 * @throws when there was no answer, which includes a connection that is not secure enough, or the signal aborted
 */
export async function submit(
  configuration: SmtpConfiguration,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    // In quoted-printable a mail arrives as it was rendered: no line is folded, and none is too long.
    await transportTo(configuration).sendMail({ ...mail, encoding: 'quoted-printable', signal })
    return { sent: true }
  } catch (error) {
    const { permanent, reason } = refusalOf(error)
    if (reason === null) throw error
    return permanent ? { sent: false, reason, retry: false } : { sent: false, reason, retry: true, wait_ms: null }
  }
}

/** Signs in and leaves. @throws Error with a sentence for the operator */
export async function signIn(configuration: SmtpConfiguration): Promise<void> {
  const { host, port } = configuration
  await transportTo(configuration)
    .verify()
    .catch((error: unknown) => {
      const { reason } = refusalOf(error)
      const fault = error instanceof Error ? error.message : String(error)
      throw new Error(`${host}:${port}: ${reason ?? `no secure connection: ${fault}`}`)
    })
}

function transportTo({ host, port, tls, user, password }: SmtpConfiguration) {
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    auth: { user, pass: password },
    // A server that hides its sign-in gets no mail without one; only one of development may have none.
    forceAuth: tls !== 'none',
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Refusal = { permanent: boolean; reason: string | null }

// The text of a reply is left out, because servers repeat addresses and users in it.
function refusalOf(error: unknown): Refusal {
  const fault: NodemailerError = error instanceof Error ? error : new Error(String(error))
  const { code, responseCode: status } = fault
  if (status !== undefined) {
    const what = code === 'EAUTH' ? 'refused the sign-in with' : code === 'ETLS' ? 'refused TLS with' : 'answered'
    return { permanent: status >= 500, reason: `the provider ${what} ${status}` }
  }
  if (code === 'EAUTH') return { permanent: true, reason: 'the provider offers no sign-in with a password' }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return { permanent: true, reason: 'the provider cannot take such a mail' }
  }
  return { permanent: false, reason: null }
}
