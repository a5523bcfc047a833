import { type Html, html } from '../../pages/html.ts'
import { type Account, hasEnded, itemOf, subscriptionsOf } from '../account/account.ts'
import { changePrice, resume, scheduleEnd, setCard } from '../account/subscriptions.ts'
import type { Subscription } from '../objects/subscriptions.ts'
import { toCard } from './checkout-page.ts'
import { actButton, cardChoice, type Page } from './layout.ts'
import { dateOf, isEnding, moneyOf, nameOf, priceOf, stateOf } from './words.ts'

const CARDS = [
  { value: 'works', label: 'A card that works', note: 'Open invoices are paid at once.' },
  { value: 'declined', label: 'A card that is declined', note: 'The next payment fails.' },
]

export function portalPage(account: Account, id: string): Page | undefined {
  const session = account.state.portals[id]
  if (!session) return undefined
  const { customer, return_url } = session
  const record = account.state.customers[customer]
  const live = subscriptionsOf(account, customer).filter(({ subscription }) => !hasEnded(subscription))
  const body = html`<h1>Your subscription</h1>
      <p class="quiet">${record?.customer.email ?? ''}</p>
      ${live.length === 0 ? html`<p>No subscription.</p>` : undefined}
      ${live.map(({ subscription }) => subscriptionPart(account, subscription))}
      ${cardPart(record?.card ?? 'none')}
      ${invoicePart(account, customer)}
      ${return_url === null ? undefined : html`<p><a href="${return_url}">Back to the application</a></p>`}`
  return { title: 'Your subscription', body }
}

export function usePortal(account: Account, id: string, form: URLSearchParams): string | undefined {
  const session = account.state.portals[id]
  if (!session) return undefined
  const [act, subscription = '', price = ''] = (form.get('act') ?? '').split(' ')
  const live = subscriptionsOf(account, session.customer).some(
    (each) => each.subscription.id === subscription && !hasEnded(each.subscription),
  )
  if (act === 'card') setCard(account, session.customer, toCard(form.get('card')))
  if (live && act === 'price' && account.state.prices[price]) changePrice(account, subscription, price)
  if (live && act === 'end') scheduleEnd(account, subscription, 'flexible')
  if (live && act === 'end_classic') scheduleEnd(account, subscription, 'classic')
  if (live && act === 'resume') resume(account, subscription)
  return `/portal/${id}`
}

function subscriptionPart({ state }: Account, subscription: Subscription): Html {
  const { price } = itemOf(subscription)
  const others = Object.values(state.prices).filter(({ id, active }) => active && id !== price.id)
  const { id } = subscription
  const ending = isEnding(subscription)
  const changes = ending
    ? [actButton('resume', 'Keep the subscription', id)]
    : [
        ...others.map((other) =>
          actButton('price', `Change to ${nameOf(other)}, ${priceOf(other)}`, `${id} ${other.id}`),
        ),
        actButton('end', 'Cancel at the end of the period', id),
        actButton('end_classic', 'Cancel as in classic billing', id),
      ]
  return html`<section aria-labelledby="${id}">
        <h2 id="${id}">${nameOf(price)}, ${priceOf(price)}</h2>
        <p>${stateOf(subscription)}</p>
        <form method="post" class="row">${changes}</form>
      </section>`
}

function cardPart(card: string): Html {
  return html`<section aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <form method="post">
          ${cardChoice(CARDS, card === 'none' ? 'works' : card)}
          <button class="plain" name="act" value="card">Save card</button>
        </form>
      </section>`
}

function invoicePart({ state }: Account, customer: string): Html {
  const invoices = Object.values(state.invoices).filter((invoice) => invoice.customer === customer)
  const line = ({ number, created, amount_due, currency, status }: (typeof invoices)[number]) =>
    html`<li><span>${dateOf(created)}</span> <span>${moneyOf(amount_due, currency)}</span>
            <span>${status ?? ''}</span> <span class="quiet">${number ?? ''}</span></li>`
  const list =
    invoices.length === 0
      ? html`<p class="quiet">No invoices yet.</p>`
      : html`<ul class="invoices">${invoices.toReversed().map(line)}</ul>`
  return html`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${list}</section>`
}
