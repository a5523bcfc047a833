import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { close, listen } from '../loopback.ts'
import { documentOf, Html, html } from '../pages/html.ts'
import { STYLE_SHEET } from '../pages/style-sheet.ts'
import { root } from '../processes.ts'

const PLACEHOLDER = 'https://api.example.com'

export type WebsiteOptions = { port?: number; app_url: string; api_url: string }

export type Website = { url: string; close(): Promise<void> }

/** Starts a site on another origin, with the forms of docs/marketing-form.md. */
export async function startWebsite({ port = 0, app_url, api_url }: WebsiteOptions): Promise<Website> {
  const server = createServer((request, response) => {
    const nonce = randomBytes(16).toString('base64')
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    if (request.url === '/style.css') {
      response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' }).end(STYLE_SHEET)
    } else if (request.url === '/' || request.url?.startsWith('/?')) {
      const policy = `default-src 'none'; style-src 'self'; img-src data:; script-src 'nonce-${nonce}'; connect-src ${api_url}; base-uri 'none'; frame-ancestors 'none'`
      response
        .writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(pageOf({ app_url, api_url, nonce }))
    } else {
      response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Page not found.\n')
    }
  })
  return { url: await listen(server, port), close: () => close(server) }
}

function pageOf({ app_url, api_url, nonce }: { app_url: string; api_url: string; nonce: string }): string {
  const [waitlist, contact] = formsOf(api_url, nonce)
  return documentOf({
    title: 'Website',
    head: html`<link rel="stylesheet" href="/style.css">
    <link rel="icon" href="data:,">`,
    body: html`<header><span class="brand">Website</span><span class="places"><a href="${app_url}">Open the app</a></span></header>
    <main class="website">
      <h1>Your website</h1>
      <p class="quiet">
        This site has another origin and the two forms of docs/marketing-form.md. Their alerts appear in the chat.
      </p>
      <section aria-labelledby="waitlist-heading"><h2 id="waitlist-heading">Join the waitlist</h2>${waitlist}</section>
      <section aria-labelledby="contact-heading"><h2 id="contact-heading">Write to us</h2>${contact}</section>
    </main>`,
  })
}

function formsOf(api_url: string, nonce: string): Html[] {
  const document = readFileSync(join(root, 'docs', 'marketing-form.md'), 'utf8')
  return [...document.matchAll(/```html\n(.*?)```/gs)].map(
    ([, form = '']) => new Html(form.replaceAll(PLACEHOLDER, api_url).replace('<script ', `<script nonce="${nonce}" `)),
  )
}
