import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { STYLE_SHEET } from '../../pages/style-sheet.ts'
import type { Account } from '../account/account.ts'
import { checkoutPage, payCheckout } from './checkout-page.ts'
import { clockPage, useClock } from './clock-page.ts'
import { layout, message, type Page } from './layout.ts'
import { portalPage, usePortal } from './portal-page.ts'

// The policy has no form-action: browsers apply it to the redirects after the form too, which end at the application.
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Checkout and portal replace pages of Stripe. The clock page has no counterpart there, and leads to the application. */
export function createSite(account: Account, origin: string, app_url: string | undefined) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const [, kind = '', id = ''] = pathname.split('/')
    // Another host name could be a site that resolves to this machine, another origin a page that posts here.
    const { host, origin: sender = origin } = request.headers
    if (`http://${host}` !== origin || sender !== origin) return show(response, 403, message('Not allowed', ''))
    if (pathname === '/style.css') {
      response.writeHead(200, { ...HEADERS, 'content-type': 'text/css; charset=utf-8' }).end(STYLE_SHEET)
    } else if (request.method === 'POST') {
      const location = act(account, kind, id, new URLSearchParams(await text(request)))
      if (location === undefined) show(response, 404, MISSING)
      else response.writeHead(303, { ...HEADERS, location }).end()
    } else {
      const page = kind === '' ? clockPage(account, app_url) : find(account, kind, id, searchParams)
      show(response, page ? 200 : 404, page ?? MISSING)
    }
  }
}

const MISSING = message('Page not found', 'The link may be from an earlier start.')

function find(account: Account, kind: string, id: string, query: URLSearchParams): Page | undefined {
  if (kind === 'checkout') return checkoutPage(account, id, query.has('declined'))
  return kind === 'portal' ? portalPage(account, id) : undefined
}

function act(account: Account, kind: string, id: string, form: URLSearchParams): string | undefined {
  if (kind === 'checkout') return payCheckout(account, id, form)
  if (kind === 'portal') return usePortal(account, id, form)
  return kind === 'clock' ? useClock(account, id, form) : undefined
}

function show(response: ServerResponse, status: number, page: Page): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  response.writeHead(status, { ...HEADERS, ...headers }).end(layout(page))
}
