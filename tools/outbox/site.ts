import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Html } from '../pages/html.ts'
import { STYLE_SHEET } from '../pages/style-sheet.ts'
import { chatPage } from './chat-page.ts'
import type { Contents } from './contents.ts'
import { ICON, layout, type Tab, type Urls } from './layout.ts'
import { BODY_POLICY, mailBody, mailPage } from './mail-pages.ts'
import { receive } from './receive.ts'

const LIVE = readFileSync(new URL('live.js', import.meta.url), 'utf8')

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Site = Urls & { contents: Contents; host: string }

type Answer = { status?: number; type: string; body: string; policy?: string }

export function serve(site: Site): RequestListener {
  return (request, response) => {
    handle(site, request, response).catch((error: unknown) => {
      console.error('The outbox failed:', error)
      response.destroy()
    })
  }
}

async function handle(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? ''
  // The mails hold sign-in links. Another host name could be a site that resolves to this machine (DNS rebinding).
  if (request.headers.host !== site.host) send(response, refuse(403, 'Wrong host'))
  else if (request.method === 'POST') await receive(site.contents, path, request, response)
  else if (request.method !== 'GET') send(response, refuse(405, 'Method not allowed'))
  else if (path === '/changes') site.contents.changes.listen(response)
  else send(response, answerTo(site, path))
}

function answerTo(site: Site, path: string): Answer {
  const { mails, messages } = site.contents
  if (path === '/') return page(site, 'mail', 'Mail', mailPage(mails.newestFirst))
  if (path === '/chat') return page(site, 'chat', 'Chat', chatPage(messages.newestFirst, site.website_url))
  if (path === '/style.css') return { type: 'text/css', body: STYLE_SHEET }
  if (path === '/live.js') return { type: 'text/javascript', body: LIVE }
  if (path === '/icon.svg') return { type: 'image/svg+xml', body: ICON.text }
  return mailAt(site, path)
}

function mailAt(site: Site, path: string): Answer {
  const { mails } = site.contents
  const [, number, view] = /^\/mails\/(\d+)(?:\/(text|body))?$/.exec(path) ?? []
  const mail = mails.find(Number(number))
  if (!mail) return refuse(404, 'Mail not found. The outbox keeps the last 200 mails.')
  if (view === 'body') return { type: 'text/html', body: mailBody(mail), policy: BODY_POLICY }
  return page(site, 'mail', mail.subject, mailPage(mails.newestFirst, mail, view === 'text' ? 'text' : 'message'))
}

function page({ contents, ...urls }: Site, tab: Tab, title: string, body: Html): Answer {
  const counts = { mail: contents.mails.newestFirst.length, chat: contents.messages.newestFirst.length }
  return {
    type: 'text/html',
    body: layout({ title: `${title} · Outbox`, tab, body, counts, ...urls }),
    policy: PAGE_POLICY,
  }
}

function refuse(status: number, sentence: string): Answer {
  return { status, type: 'text/plain', body: `${sentence}\n` }
}

function send(response: ServerResponse, { status = 200, type, body, policy = "default-src 'none'" }: Answer): void {
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(body)
}
