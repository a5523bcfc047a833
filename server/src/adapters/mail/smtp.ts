import { createHash } from 'node:crypto'
import { automaticHeaders, deliver, requireOneAddress, type Timing } from './delivery.ts'
import type { Mailer } from './port.ts'
import type { SmtpConfiguration } from './smtp-session.ts'
import type { Templates } from './templates.ts'

export type SmtpOptions = Timing & { configuration: SmtpConfiguration & { from: string }; templates: Templates }

/**
 * Sends mails to a mail server by SMTP, each through a connection of its own. Every attempt sends the same bytes with
 * the same Message-ID: SMTP has no idempotency, so after a lost reply only the reader can tell that a mail came twice.
 */
export function createSmtpMailer({ configuration, templates, ...timing }: SmtpOptions): Mailer {
  const from = senderOf(configuration.from)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  return {
    delivery: 'sent',
    async send(template, to, variables, idempotency_key, signal) {
      requireOneAddress(template, to)
      const hash = createHash('sha256').update(idempotency_key).digest('hex')
      const mail = {
        from,
        to: { name: '', address: to },
        ...templates.render(template, variables),
        headers: automaticHeaders(variables),
        date: new Date(),
        messageId: `<${hash}@${domain}>`,
        baseBoundary: hash.slice(0, 32),
      }
      const { submit } = await loadSession()
      await deliver(template, (end) => submit(configuration, mail, end), timing, signal)
    },
  }
}

/**
 * Signs in to the mail server and sends nothing.
 * @throws Error with a sentence for the operator, which holds no secret
 */
export async function signInBySmtp(configuration: SmtpConfiguration): Promise<void> {
  await (await loadSession()).signIn(configuration)
}

/** Loads the library on demand: most deployments use another transport. */
function loadSession() {
  return import('./smtp-session.ts')
}

// As an object, so that a comma in the name does not make two senders of it.
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/s.exec(from) ?? []
  const [, quoted] = /^"(.*)"$/s.exec(name) ?? []
  return { name: quoted === undefined ? name : quoted.replace(/\\(.)/gs, '$1'), address }
}
