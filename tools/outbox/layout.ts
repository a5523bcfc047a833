import { favicon } from '@plinth/product/icons'
import { documentOf, Html, html } from '../pages/html.ts'

export type Tab = 'mail' | 'chat'

/** `website_url` is the site with the marketing forms. */
export type Urls = { app_url: string; website_url: string }

export type LayoutOptions = Urls & {
  title: string
  tab: Tab
  body: Html
  counts: { mail: number; chat: number }
}

const MARK = html`<svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
  <path fill="currentColor" d="M3 6h10v3H3zM1 10h14v4H1z" /><path class="accent" d="M5 2h6v3H5z" />
</svg>`

/** `live.js` replaces the parts marked `data-live` when something new arrives. */
export function layout({ title, tab, body, counts, app_url, website_url }: LayoutOptions): string {
  return documentOf({
    title,
    head: html`<link rel="stylesheet" href="/style.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <script src="/live.js" type="module"></script>`,
    body: html`<header>
      <span class="brand">${MARK} Outbox</span>
      ${navigation(tab, counts)}
      <span class="places"><a href="${website_url}">Website</a><a href="${app_url}">Open the app</a></span>
    </header>
    ${body}
    <p id="news" class="quiet" role="status"></p>`,
  })
}

function navigation(current: Tab, { mail, chat }: { mail: number; chat: number }): Html {
  const link = (tab: Tab, href: string, name: string, count: number) =>
    html`<a href="${href}"${tab === current ? html` aria-current="page"` : undefined}>${name}${
      count ? html` <span class="count">${count}</span>` : undefined
    }</a>`
  return html`<nav id="tabs" data-live aria-label="Outbox">
        ${[link('mail', '/', 'Mail', mail), link('chat', '/chat', 'Chat', chat)]}
      </nav>`
}

const SHORT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time, with the date unless it is today. */
export function timeOf(at: Date, now = new Date()): Html {
  const format = at.toDateString() === now.toDateString() ? SHORT : LONG
  return html`<time datetime="${at.toISOString()}">${format.format(at)}</time>`
}

export function empty(heading: string, sentence: Html | string): Html {
  return html`<div class="empty"><h2>${heading}</h2><p>${sentence}</p></div>`
}

export const ICON = new Html(favicon())
