import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { priceId } from '@plinth/tools/stripe/objects/prices'
import { OFFER, OTHER_OFFER } from '@plinth/tools/stripe/offers'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { close, listen } from '../../tools/loopback.ts'
import { type Options, type StripeServer, startStripe } from '../../tools/stripe/server.ts'

async function start(options: Options = {}): Promise<StripeServer> {
  const stripe = await startStripe(options)
  onTestFinished(() => stripe.close())
  return stripe
}

function post(stripe: StripeServer, path: string, form: Record<string, string>, key?: string): Promise<Response> {
  const authorization = `Bearer ${stripe.configuration.secret_key}`
  const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) }
  return fetch(`${stripe.url}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
}

function click(stripe: StripeServer, path: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${stripe.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

async function urlOf(response: Response): Promise<string> {
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('url' in body)) throw new Error('The answer has no url.')
  return String(body.url)
}

const typesOf = ({ webhooks }: StripeServer) => webhooks.events.map(({ type }) => type)

const statusOf = ({ state }: StripeServer, id: string) => state.subscriptions[id]?.subscription.status

describe('time passes for one customer', () => {
  test('a trial is announced three days before its end, and then paid', async () => {
    const stripe = await start()
    const customer = stripe.createCustomer().id
    const { id } = stripe.subscribe(customer, { trial_days: 14 })
    stripe.pass(customer, 10)
    expect(typesOf(stripe)).not.toContain('customer.subscription.trial_will_end')
    stripe.pass(customer, 2)
    expect(typesOf(stripe)).toContain('customer.subscription.trial_will_end')
    expect(statusOf(stripe, id)).toBe('trialing')
    stripe.pass(customer, 2)
    expect(statusOf(stripe, id)).toBe('active')
    expect(typesOf(stripe).slice(-2)).toEqual(['invoice.paid', 'customer.subscription.updated'])
    expect(typesOf(stripe).filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1)
  })

  test('the dates of the others stay as they are', async () => {
    const stripe = await start()
    const [one, other] = [stripe.createCustomer().id, stripe.createCustomer().id]
    const before = structuredClone(stripe.subscribe(other, { trial_days: 14 }).trial_end)
    const { id } = stripe.subscribe(other, { trial_days: 14 })
    stripe.subscribe(one, { trial_days: 14 })
    stripe.pass(one, 20)
    expect(statusOf(stripe, id)).toBe('trialing')
    expect(Number(stripe.state.subscriptions[id]?.subscription.trial_end)).toBeGreaterThanOrEqual(Number(before))
  })

  test('a trial without a card ends', async () => {
    const stripe = await start()
    const { id } = stripe.subscribe(stripe.createCustomer().id, { trial_days: 14, card: 'none' })
    stripe.passTrial(id)
    expect(statusOf(stripe, id)).toBe('canceled')
  })

  test('a payment that fails is tried twice more, and then the subscription ends', async () => {
    const stripe = await start()
    const customer = stripe.createCustomer().id
    const { id } = stripe.subscribe(customer)
    stripe.setCard(customer, 'declined')
    stripe.passPeriod(id)
    expect(statusOf(stripe, id)).toBe('past_due')
    stripe.pass(customer, 6)
    expect(statusOf(stripe, id)).toBe('past_due')
    stripe.pass(customer, 1)
    expect(statusOf(stripe, id)).toBe('canceled')
    expect(typesOf(stripe).filter((type) => type === 'invoice.payment_failed')).toHaveLength(3)
  })

  test('a card that works again pays what is open', async () => {
    const stripe = await start()
    const customer = stripe.createCustomer().id
    const { id } = stripe.subscribe(customer)
    stripe.setCard(customer, 'declined')
    stripe.passPeriod(id)
    stripe.setCard(customer, 'works')
    expect(statusOf(stripe, id)).toBe('active')
    stripe.pass(customer, 20)
    expect(statusOf(stripe, id)).toBe('active')
  })

  test.each(['classic', 'flexible'] as const)('a %s cancellation ends at the end of the period', async (encoding) => {
    const stripe = await start()
    const customer = stripe.createCustomer().id
    const { id } = stripe.subscribe(customer)
    stripe.scheduleEnd(id, encoding)
    stripe.pass(customer, 27)
    expect(statusOf(stripe, id)).toBe('active')
    stripe.pass(customer, 5)
    expect(statusOf(stripe, id)).toBe('canceled')
  })
})

describe('an Idempotency-Key', () => {
  test('an Idempotency-Key repeats the result of the first request', async () => {
    const stripe = await start()
    const [first, second] = [await post(stripe, 'customers', {}, 'a'), await post(stripe, 'customers', {}, 'a')]
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(Object.keys(stripe.state.customers)).toHaveLength(1)
  })

  test('an Idempotency-Key repeats a server error too, but not a refusal before the work began', async () => {
    const stripe = await start()
    stripe.fault('server error', { times: 1 })
    expect((await post(stripe, 'customers', {}, 'a')).status).toBe(500)
    expect((await post(stripe, 'customers', {}, 'a')).status).toBe(500)
    stripe.fault('rate limit', { times: 1 })
    expect((await post(stripe, 'customers', {}, 'b')).status).toBe(429)
    expect((await post(stripe, 'customers', {}, 'b')).status).toBe(200)
  })

  test('an Idempotency-Key refuses other parameters', async () => {
    const stripe = await start()
    await post(stripe, 'customers', {}, 'a')
    expect((await post(stripe, 'customers', { name: 'Ada' }, 'a')).status).toBe(400)
  })
})

describe('webhooks', () => {
  test('webhooks are sent in order, each until it is accepted, and signed', async () => {
    const stripe = await start()
    const taken: string[] = []
    let refuse = true
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const { webhook_secret } = stripe.configuration
      const { type } = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), webhook_secret)
      response.writeHead(refuse ? 503 : 200).end()
      if (!refuse) taken.push(type)
      refuse = false
    })
    const url = await listen(server)
    onTestFinished(() => close(server))
    stripe.subscribe(stripe.createCustomer().id)
    stripe.webhooks.sendTo(url)
    await stripe.webhooks.settled()
    expect(taken).toEqual(['customer.created', 'invoice.paid', 'customer.subscription.created'])
  })

  test('webhooks and everything else survive a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'app-stripe-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const first = await startStripe({ folder })
    const { id } = first.subscribe(first.createCustomer({ email: 'ada@example.com' }).id)
    const undelivered = first.state.undelivered.map((event) => event.id)
    await first.close()
    const second = await start({ folder })
    expect(statusOf(second, id)).toBe('active')
    expect(second.state.undelivered.map((event) => event.id)).toEqual(undelivered)
  })
})

describe('the pages', () => {
  async function openCheckout(stripe: StripeServer, form: Record<string, string> = {}) {
    const response = await post(stripe, 'checkout/sessions', {
      mode: 'subscription',
      customer: stripe.createCustomer({ email: 'ada@example.com' }).id,
      'line_items[0][price]': priceId(OFFER.key),
      success_url: 'http://localhost:5173/paid',
      cancel_url: 'http://localhost:5173/back',
      ...form,
    })
    return new URL(await urlOf(response)).pathname
  }

  test('a declined card keeps the checkout open, and one that works completes it', async () => {
    const stripe = await start()
    const path = await openCheckout(stripe)
    const declined = await click(stripe, path, { card: 'declined' })
    expect(await (await fetch(`${stripe.url}${declined.headers.get('location')}`)).text()).toContain('was declined')
    const paid = await click(stripe, path, { card: 'works' })
    expect(paid.headers.get('location')).toBe('http://localhost:5173/paid')
    expect(await (await fetch(`${stripe.url}${path}`)).text()).toContain('This checkout is complete')
    expect(Object.keys(stripe.state.subscriptions)).toHaveLength(1)
  })

  test('a checkout without a trial needs a card', async () => {
    const stripe = await start()
    const path = await openCheckout(stripe, { payment_method_collection: 'if_required' })
    expect(await (await fetch(`${stripe.url}${path}`)).text()).not.toContain('No card')
    await click(stripe, path, { card: 'none' })
    expect(stripe.state.subscriptions).toEqual({})
  })

  test('the portal changes only the subscription of its customer', async () => {
    const stripe = await start()
    const [customer, other] = [stripe.createCustomer().id, stripe.createCustomer().id]
    const [mine, foreign] = [stripe.subscribe(customer).id, stripe.subscribe(other).id]
    const url = await urlOf(await post(stripe, 'billing_portal/sessions', { customer }))
    const { pathname } = new URL(url)
    for (const id of [mine, foreign]) await click(stripe, pathname, { act: `end ${id}` })
    expect(stripe.state.subscriptions[mine]?.subscription.cancel_at).not.toBeNull()
    expect(stripe.state.subscriptions[foreign]?.subscription.cancel_at).toBeNull()
    await click(stripe, pathname, { act: `resume ${mine}` })
    await click(stripe, pathname, { act: `price ${mine} ${priceId(OTHER_OFFER.key)}` })
    const page = await (await fetch(url)).text()
    expect(page).toContain('Pro, €120.00 per year')
  })

  test('another site can neither read nor use the pages', async () => {
    const stripe = await start()
    const customer = stripe.createCustomer().id
    const { port } = new URL(stripe.url)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(403)
    const body = new URLSearchParams({ act: 'day' })
    const headers = { origin: 'http://evil.example' }
    expect((await fetch(`${stripe.url}/clock/${customer}`, { method: 'POST', headers, body })).status).toBe(403)
  })
})
