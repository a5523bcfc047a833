import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Html, html } from '../pages/html.ts'
import { root } from '../processes.ts'

const PLACEHOLDER = 'https://api.example.com'

/** The marketing site of the demo: the forms of docs/marketing-form.md, with the address of the API. */
export function websitePage(api_url: string, nonce: string): Html {
  const [waitlist = new Html(''), contact = new Html('')] = formsOf(api_url, nonce)
  return html`<main class="website">
      <h1>Website</h1>
      <p class="quiet">
        A marketing site on another origin, with the two forms of docs/marketing-form.md. What they send appears in the
        chat.
      </p>
      <section aria-labelledby="waitlist-heading"><h2 id="waitlist-heading">Join the waitlist</h2>${waitlist}</section>
      <section aria-labelledby="contact-heading"><h2 id="contact-heading">Write to us</h2>${contact}</section>
    </main>`
}

export function websitePolicy(api_url: string, nonce: string): string {
  return `default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self' 'nonce-${nonce}'; connect-src 'self' ${api_url}; base-uri 'none'; frame-ancestors 'none'`
}

function formsOf(api_url: string, nonce: string): Html[] {
  const document = readFileSync(join(root, 'docs', 'marketing-form.md'), 'utf8')
  return [...document.matchAll(/```html\n(.*?)```/gs)].map(
    ([, form = '']) => new Html(form.replaceAll(PLACEHOLDER, api_url).replace('<script ', `<script nonce="${nonce}" `)),
  )
}
