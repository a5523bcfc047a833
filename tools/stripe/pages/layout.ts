import { documentOf, type Html, html } from '../../pages/html.ts'

/** `app_url` is where the page leads back to. */
export type Page = { title: string; body: Html; app_url?: string | undefined }

export function layout({ title, body, app_url }: Page): string {
  return documentOf({
    title: `${title} · Stripe stand-in`,
    head: html`<link rel="stylesheet" href="/style.css">
    <link rel="icon" href="data:,">`,
    body: html`<header>
      <span class="brand">Stripe stand-in</span><span class="quiet">No money moves here.</span>
      ${app_url && html`<a class="places" href="${app_url}">Open the app</a>`}
    </header>
    <main class="payments">
      ${body}
    </main>`,
  })
}

export type Option = { value: string; label: string; note: string }

export function cardChoice(options: readonly Option[], chosen: string): Html {
  const option = ({ value, label, note }: Option) => html`<label class="option">
            <input type="radio" name="card" value="${value}"${value === chosen ? html` checked` : undefined}>
            <span>${label} <span class="quiet">${note}</span></span>
          </label>`
  return html`<fieldset>
          <legend>Card</legend>
          ${options.map(option)}
        </fieldset>`
}

/** All buttons belong to one form, and each sends its action as `act`. */
export function actButton(act: string, label: string, value = ''): Html {
  return html`<button class="plain" name="act" value="${value === '' ? act : `${act} ${value}`}">${label}</button>`
}

export function message(title: string, sentence: Html | string): Page {
  return { title, body: html`<h1>${title}</h1><p>${sentence}</p>` }
}
