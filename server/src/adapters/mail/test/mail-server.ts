import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export const LOGIN = { user: 'mailer', password: 'a password of tests' }

/** A reply refuses a step; `lost reply` takes the mail and says nothing. */
type Fault =
  | { at: 'connect' | 'auth' | 'mail' | 'rcpt' | 'data'; code: number; says?: string }
  | 'drop'
  | 'hang'
  | 'hang after data'
  | 'lost reply'

type ReceivedMail = { from: string; to: string[]; encrypted: boolean; raw: string }

/** `refused` speaks no TLS at all, `plain` also takes a password without, `open` has STARTTLS and no sign-in. */
export type MailServerTls = 'implicit' | 'starttls' | 'refused' | 'plain' | 'open'

/** Keeps the mails that it is given. Each connection takes the next fault of the plan. */
export class MailServer {
  readonly mails: ReceivedMail[] = []
  readonly plan: (Fault | null)[] = []
  readonly logins: string[] = []
  connections = 0
  readonly #server: SMTPServer
  // The list has connections that the server forgets because the client has left.
  readonly #open = new Map<string, { readonly _socket: Socket }>()
  readonly #faults = new Map<string, Fault | null>()

  constructor({ tls, certificate }: { tls: MailServerTls; certificate: { cert: string; key: string } }) {
    this.#server = new SMTPServer({
      ...certificate,
      secure: tls === 'implicit',
      ...(tls === 'refused' && { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }),
      ...(tls === 'open' && { disabledCommands: ['AUTH'] }),
      ...(tls === 'plain' && { hideSTARTTLS: true, allowInsecureAuth: true }),
      disableReverseLookup: true,
      onConnect: (session, done) => {
        this.#faults.set(session.id, this.plan.shift() ?? null)
        for (const connection of this.#server.connections) this.#open.set(connection.id, connection)
        this.#step('connect', session, done)
      },
      onAuth: ({ username = '', password }, session, done) => {
        this.logins.push(username)
        const isRight = username === LOGIN.user && password === LOGIN.password
        this.#step('auth', session, (error) =>
          done(error ?? null, isRight ? { user: username } : { message: `${username} ${password} is wrong` }),
        )
      },
      onMailFrom: (_address, session, done) => this.#step('mail', session, done),
      onRcptTo: (_address, session, done) => this.#step('rcpt', session, done),
      onData: (stream, session, done) =>
        void text(stream).then((raw) => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          const to = rcptTo.map(({ address }) => address)
          this.#step('data', session, (error) => {
            if (!error) this.mails.push({ from, to, encrypted: session.secure, raw })
            if (this.#faults.get(session.id) === 'lost reply') this.#drop(session)
            else done(error)
          })
        }),
    })
    // A client that leaves in the middle is no news.
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', () => {
      this.connections += 1
    })
  }

  #step(step: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    const fault = this.#faults.get(session.id) ?? null
    if (fault === 'drop') this.#drop(session)
    else if (fault === 'hang' || (fault === 'hang after data' && step === 'data')) return
    else if (fault === null || typeof fault === 'string' || fault.at !== step) done()
    else done(Object.assign(new Error(fault.says ?? 'refused'), { responseCode: fault.code }))
  }

  // Node.js crashes when a socket below TLS is destroyed, so this destroys the topmost.
  #drop({ id }: { id: string }): void {
    this.#open.get(id)?._socket.destroy()
  }

  async listen(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
  }

  get port(): number {
    const address = this.#server.server.address()
    if (address === null || typeof address === 'string') throw new Error('The mail server listens on no port.')
    return address.port
  }

  async onlyMail(): Promise<Email> {
    const [mail, second] = this.mails
    if (!mail || second) throw new Error(`The mail server was given ${this.mails.length} mails.`)
    return readMail(mail)
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) this.#drop({ id })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(resolve)
    await promise
  }
}

export async function readMail({ raw }: ReceivedMail): Promise<Email> {
  const mail = await PostalMime.parse(raw)
  // The line break before a boundary belongs to the boundary (RFC 2046, 5.1.1); the parser counts it to the part.
  return { ...mail, text: mail.text?.replace(/\n$/, ''), html: mail.html?.replace(/\n$/, '') }
}
