import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { documentOf, Html, html } from '../pages/html.ts'
import { STYLE_SHEET } from '../pages/style-sheet.ts'
import type { Account } from './account.ts'
import type { Decision } from './provider.ts'

export type Choice = Account & { note: string }

const STYLE_HASH = createHash('sha256').update(STYLE_SHEET).digest('base64')

// The policy has no form-action: browsers apply it to the redirects after the form too, which end at the application.
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`

/** Shows a page where the user chooses an account or cancels. */
export function askUser(name: string, choices: readonly Choice[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<Decision | undefined> => {
    if (request.method === 'POST') {
      const chosen = new URLSearchParams(await text(request)).get('account')
      return choices.some(({ sub }) => sub === chosen) ? { sub: String(chosen) } : 'cancel'
    }
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
      })
      .end(choicePage(name, choices))
    return undefined
  }
}

function choicePage(name: string, choices: readonly Choice[]): string {
  return documentOf({
    title: `Choose an account · ${name}`,
    head: html`<style>${new Html(STYLE_SHEET)}</style>`,
    body: html`<main class="choice">
      <div>
        <h1>Choose an account</h1>
        <p class="quiet">${name} stands in for an identity provider such as Google. It asks for no password.</p>
      </div>
      <form method="post">
        ${choices.map(button)}
        <button class="cancel" name="account" value="">Cancel</button>
      </form>
    </main>`,
  })
}

function button({ sub, name, email, note }: Choice): Html {
  return html`<button name="account" value="${sub}">
          <strong>${name}</strong> <span>${email}</span> <span class="quiet">${note}</span>
        </button>`
}
