import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { close, listen } from '../loopback.ts'
import { Changes } from './changes.ts'
import type { Contents } from './contents.ts'
import { Latest } from './latest.ts'
import type { Urls } from './layout.ts'
import { type Mail, ResendStandIn } from './resend.ts'
import { serve } from './site.ts'

const MAX = 200

export type OutboxOptions = Urls & { port?: number }

export type Outbox = {
  url: string
  /** With these settings the server sends here instead of to the provider. */
  email: { api_key: string; api_base_url: string }
  chat: { bot_token: string; api_base_url: string }
  close(): Promise<void>
}

/** Starts stand-ins for Resend and Slack on loopback. One site shows the last 200 messages of each. */
export async function startOutbox({ port = 0, ...urls }: OutboxOptions): Promise<Outbox> {
  const changes = new Changes()
  const mails = new Latest<Mail>(MAX)
  const api_key = randomUUID()
  const resend = new ResendStandIn(api_key, (mail) => {
    mails.add(mail)
    changes.send(`New mail to ${mail.to}: ${mail.subject}`)
  })
  const contents: Contents = { mails, messages: new Latest(MAX), changes, resend, bot_token: randomUUID() }

  const server = createServer()
  const url = await listen(server, port)
  server.on('request', serve({ contents, host: new URL(url).host, ...urls }))
  return {
    url,
    email: { api_key, api_base_url: `${url}/resend` },
    chat: { bot_token: contents.bot_token, api_base_url: `${url}/slack` },
    close: () => close(server),
  }
}
