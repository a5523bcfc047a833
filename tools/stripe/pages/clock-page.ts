import { type Html, html } from '../../pages/html.ts'
import { type Account, hasEnded, subscriptionsOf } from '../account/account.ts'
import type { CustomerRecord } from '../account/state.ts'
import { endNow, setCard } from '../account/subscriptions.ts'
import { pass, passPeriod, passTrial } from '../account/time.ts'
import type { Subscription } from '../objects/subscriptions.ts'
import { actButton, type Page } from './layout.ts'
import { stateOf } from './words.ts'

// All retries of a payment together take less than this.
const RETRIES_DAYS = 30

/** Lists every customer, with buttons that let time pass or make payments fail. */
export function clockPage(account: Account, app_url: string | undefined): Page {
  const customers = Object.values(account.state.customers)
    .filter(({ deleted }) => !deleted)
    .toReversed()
  const { length } = account.state.undelivered
  const body = html`<h1>Clock</h1>
      <p class="quiet">Let time pass for one customer. Its dates move into the past, and whatever becomes due happens.
        Time cannot be turned back: to start again, sign up with another address.</p>
      ${length > 0 ? html`<p role="status">Webhooks waiting for the application: ${length}.</p>` : undefined}
      ${customers.length === 0 ? html`<p>No customers yet. Start a checkout in the application.</p>` : undefined}
      ${customers.map((record) => customerPart(account, record))}`
  return { title: 'Clock', body, app_url }
}

export function useClock(account: Account, customer: string, form: URLSearchParams): string | undefined {
  if (!account.state.customers[customer]) return undefined
  const [act, id = ''] = (form.get('act') ?? '').split(' ')
  const record = subscriptionsOf(account, customer).find(({ subscription }) => subscription.id === id)
  const live = record !== undefined && !hasEnded(record.subscription)
  if (act === 'day') pass(account, customer, 1)
  if (act === 'decline') setCard(account, customer, 'declined')
  if (act === 'accept') setCard(account, customer, 'works')
  if (live && act === 'trial') passTrial(account, id)
  if (live && act === 'period') passPeriod(account, id)
  if (live && act === 'retries') pass(account, customer, RETRIES_DAYS)
  if (live && act === 'end') endNow(account, id)
  return `/#${customer}`
}

function customerPart(account: Account, { customer, card }: CustomerRecord): Html {
  const { id, email } = customer
  const [record] = subscriptionsOf(account, id).toReversed()
  const state = record ? stateOf(record.subscription) : 'No subscription yet.'
  const pays = { none: 'No card.', works: 'The card works.', declined: 'The card is declined.' }[card]
  return html`<section id="${id}" aria-labelledby="name-${id}">
        <h2 id="name-${id}">${email ?? id}</h2>
        <p>${state} ${pays}</p>
        <form method="post" action="/clock/${id}" class="row">
          ${record && !hasEnded(record.subscription) ? buttonsOf(record.subscription) : []}
          ${card === 'works' ? actButton('decline', 'Decline payments from now on') : undefined}
          ${card === 'declined' ? actButton('accept', 'Accept payments again') : undefined}
        </form>
      </section>`
}

function buttonsOf({ id, status }: Subscription): Html[] {
  const buttons = [actButton('day', 'Let a day pass')]
  if (status === 'trialing') buttons.push(actButton('trial', 'End the trial', id))
  if (status === 'active') buttons.push(actButton('period', 'End the period', id))
  if (status === 'past_due') buttons.push(actButton('retries', 'Fail all retries', id))
  return [...buttons, actButton('end', 'End the subscription now', id)]
}
