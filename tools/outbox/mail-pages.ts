import { type Html, html } from '../pages/html.ts'
import { empty, timeOf } from './layout.ts'
import type { Mail } from './resend.ts'

type Numbered = Mail & { number: number }

export type View = 'message' | 'text'

/** Phones show either the list or the selected mail. */
export function mailPage(mails: readonly Numbered[], chosen?: Numbered, view: View = 'message'): Html {
  return html`<main class="mails ${chosen && 'has-message'}">
      <section class="list" aria-labelledby="mails">
        ${chosen ? html`<h2 id="mails">Mail</h2>` : html`<h1 id="mails">Mail</h1>`}
        <div id="list" data-live>${list(mails, chosen)}</div>
      </section>
      <section class="message ${chosen ? undefined : 'hint'}" aria-label="Message">
        ${chosen ? message(chosen, view) : html`<div id="choose" data-live>${hint(mails)}</div>`}
      </section>
    </main>`
}

function list(mails: readonly Numbered[], chosen?: Numbered): Html | undefined {
  if (mails.length === 0) return undefined
  return html`<ol>${mails.map((mail) => row(mail, mail.number === chosen?.number))}</ol>`
}

function row({ number, subject, to, template, at }: Numbered, isChosen: boolean): Html {
  return html`<li>
            <a id="mail-${number}" href="/mails/${number}"${isChosen ? html` aria-current="true"` : undefined}>
              <span class="subject">${subject}</span>
              <span class="line"><span class="to">${to}</span> ${timeOf(at)}</span>
              <span class="template">${template}</span>
            </a>
          </li>`
}

function hint(mails: readonly Numbered[]): Html {
  if (mails.length > 0) return empty('No mail selected', 'Select a mail to read it here.')
  const sentence = 'Sign up, request a sign-in link or invite a member. The mail appears here instead of being sent.'
  return empty('No mails yet', sentence)
}

function message({ number, subject, from, to, text, template, at }: Numbered, view: View): Html {
  const tab = (name: string, href: string, isCurrent: boolean) =>
    html`<a href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${name}</a>`
  return html`<a class="back" href="/">All mails</a>
        <h1>${subject}</h1>
        <dl>
          <div><dt>To</dt><dd>${to}</dd></div>
          <div><dt>From</dt><dd>${from}</dd></div>
          <div><dt>Time</dt><dd>${timeOf(at)}</dd></div>
          <div><dt>Template</dt><dd>${template}</dd></div>
        </dl>
        <nav class="views" aria-label="View">
          ${[
            tab('Message', `/mails/${number}`, view === 'message'),
            tab('Text', `/mails/${number}/text`, view === 'text'),
          ]}
        </nav>
        ${view === 'text' ? html`<p class="text">${withLinks(text)}</p>` : frame(number, subject)}`
}

// allow-same-origin lets the page measure the mail. Scripts and forms of the mail stay forbidden.
function frame(number: number, subject: string): Html {
  return html`<iframe
          src="/mails/${number}/body"
          title="${subject}"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}

export const BODY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Returns the mail's HTML, whose links open in a new tab. */
export function mailBody({ html }: Mail): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}
