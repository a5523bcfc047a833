import { type Html, html } from '../../pages/html.ts'
import type { Account } from '../account/account.ts'
import { allowsNoCard, complete, currentCheckout } from '../account/checkouts.ts'
import type { Card, CheckoutRecord } from '../account/state.ts'
import { cardChoice, message, type Option, type Page } from './layout.ts'
import { nameOf, priceOf } from './words.ts'

export function checkoutPage(account: Account, id: string, declined: boolean): Page | undefined {
  if (!account.state.checkouts[id]) return undefined
  const record = currentCheckout(account, id)
  if (record.session.status !== 'open') return closedPage(record)
  const name = account.state.customers[String(record.session.customer)]?.customer.email ?? 'unknown'
  return {
    title: record.trial_days > 0 ? 'Start your trial' : 'Subscribe',
    body: bodyOf(account, record, name, declined),
  }
}

/** Returns the URL to redirect to, or undefined when there is no such checkout. */
export function payCheckout(account: Account, id: string, form: URLSearchParams): string | undefined {
  if (!account.state.checkouts[id]) return undefined
  const { session } = currentCheckout(account, id)
  if (session.status !== 'open') return `/checkout/${id}`
  return complete(account, id, toCard(form.get('card'))) ? (session.success_url ?? '/') : `/checkout/${id}?declined`
}

export function toCard(text: string | null): Card {
  return text === 'works' || text === 'declined' ? text : 'none'
}

function bodyOf({ state }: Account, record: CheckoutRecord, email: string, declined: boolean): Html {
  const { session, trial_days } = record
  const price = state.prices[record.price]
  const amount = price ? priceOf(price) : ''
  const plan = price ? nameOf(price) : ''
  const terms = trial_days > 0 ? `${trial_days} days free, then ${amount}` : amount
  return html`<h1>${trial_days > 0 ? `Start your trial of ${plan}` : `Subscribe to ${plan}`}</h1>
      <p class="price">${terms}</p>
      <p class="quiet">For ${email}</p>
      ${declined ? html`<p role="alert" class="alert">The card was declined. Choose another card.</p>` : undefined}
      <form method="post">
        ${cardChoice(optionsOf(record), 'works')}
        <div class="row">
          <button>${trial_days > 0 ? 'Start trial' : 'Subscribe'}</button>
          ${session.cancel_url === null ? undefined : html`<a href="${session.cancel_url}">Go back</a>`}
        </div>
      </form>`
}

function optionsOf(record: CheckoutRecord): Option[] {
  const { trial_days } = record
  const options: Option[] = [
    {
      value: 'works',
      label: 'A card that works',
      note: trial_days > 0 ? 'Charged when the trial ends.' : 'Charged now.',
    },
    {
      value: 'declined',
      label: 'A card that is declined',
      note: trial_days > 0 ? 'The card is saved, and the first payment fails.' : 'The payment fails.',
    },
  ]
  if (allowsNoCard(record)) options.push({ value: 'none', label: 'No card', note: 'The trial ends without a payment.' })
  return options
}

function closedPage({ session }: CheckoutRecord): Page {
  const complete = session.status === 'complete'
  const to = complete ? session.success_url : session.cancel_url
  const back = to === null ? html`` : html` <a href="${to}">Go back</a>`
  return message(
    complete ? 'This checkout is complete' : 'This checkout has expired',
    html`${complete ? 'You are subscribed.' : 'Start again in the application.'}${back}`,
  )
}
