import type { TemplateName } from '@plinth/emails/catalog'
import { vi } from 'vitest'
import type { LoggedMail } from '../src/adapters/mail/mailer.ts'
import { TIMEOUT_MS } from './timeout.ts'

export type Mailbox = {
  all: LoggedMail[]
  /** The mails were not taken yet. For a negative check, await `app.settled()` first. */
  to(address: string): LoggedMail[]
  write(mail: LoggedMail): void
  /** Waits for the newest mail of a template to an address, removes it and returns its link and token. */
  take(template: TemplateName, to: string): Promise<{ mail: LoggedMail; link: URL; token: string }>
}

export function createMailbox(): Mailbox {
  const all: LoggedMail[] = []
  return {
    all,
    to: (address) => all.filter(({ to }) => to === address),
    write: (mail) => void all.push(mail),
    async take(template, to) {
      const mail = await vi.waitFor(
        () => {
          const index = all.findLastIndex((candidate) => candidate.template === template && candidate.to === to)
          if (index === -1) throw new Error(`No ${template} came to ${to}`)
          return all.splice(index, 1)[0] as LoggedMail
        },
        { timeout: TIMEOUT_MS, interval: 5 },
      )
      return { mail, ...linkOf(mail) }
    },
  }
}

/** The token in the fragment may be empty. */
export function linkOf(mail: LoggedMail): { link: URL; token: string } {
  const [address = ''] = /https?:\/\/\S+/.exec(mail.text) ?? []
  const link = new URL(address)
  const fragment = new URLSearchParams(link.hash.slice(1))
  return { link, token: fragment.get('token') ?? fragment.get('magic') ?? '' }
}
