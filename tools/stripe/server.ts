import { createServer } from 'node:http'
import type Stripe from 'stripe'
import { close, listen } from '../loopback.ts'
import { createAccount } from './account/account.ts'
import { openSaved } from './account/saved.ts'
import { emptyState, type State } from './account/state.ts'
import { pass } from './account/time.ts'
import { type Acts, createActs } from './acts.ts'
import { createApi, type RecordedRequest } from './api/answer.ts'
import { createControl, type Fault, type FaultOptions } from './api/control.ts'
import type { Operation } from './api/operations.ts'
import { newPrice } from './objects/prices.ts'
import { createSite } from './pages/site.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export type Options = {
  /** A free one by default. */
  port?: number
  /** Keeps everything in a file of this folder; in memory by default. */
  folder?: string
  trial_days?: number
}

export type StripeServer = Acts & {
  url: string
  /** The ids of the prices that are sold. */
  prices: { pro_monthly: string; pro_yearly: string }
  /** What an application is configured with. */
  configuration: {
    secret_key: string
    webhook_secret: string
    /** The first of each is sold. */
    prices: { pro_monthly: string[]; pro_yearly: string[] }
    trial_days: number
    api_base_url: string
  }
  /** The same as variables of the environment: BILLING_SECRET_KEY and so on. */
  environment: Record<string, string>
  /** What the API was asked, oldest first. */
  requests: readonly RecordedRequest[]
  /** What it holds. */
  state: State
  webhooks: Webhooks
  /** Requests fail in this way until it is called again. Null ends the fault. */
  fault(fault: Fault | null, options?: FaultOptions): void
  /** Runs something once, just before the next operation of this kind. */
  before(operation: Operation, run: () => Promise<unknown>): void
  close(): Promise<void>
}

const SECRETS = { secret_key: 'sk_test_LocalStandIn', webhook_secret: 'whsec_LocalStandIn' }
const PRICES = { pro_monthly: 'price_LocalProMonthly', pro_yearly: 'price_LocalProYearly' }

/** A Stripe on loopback, with its pages, its webhooks and a clock: for tests, and to run everything without an account. */
export async function startStripe({ folder, port = 0, trial_days = 14 }: Options = {}): Promise<StripeServer> {
  const saved = await openSaved(folder, () => emptyState(defaultPrices()))
  const { state } = saved
  const changed = saved.write
  const webhooks = createWebhooks({ secret: SECRETS.webhook_secret, undelivered: state.undelivered, changed })
  const account = createAccount({ state, changed, send: webhooks.add })
  // What fell due since the last start.
  for (const customer of Object.keys(state.customers)) pass(account, customer, 0)
  const control = createControl()
  const requests: RecordedRequest[] = []
  const server = createServer()
  const url = await listen(server, port)
  const api = createApi({ account, control, requests, origin: url, secret_key: SECRETS.secret_key })
  const site = createSite(account, url)
  server.on('request', (message, response) => {
    const answer = message.url?.startsWith('/v1/') ? api : site
    answer(message, response).catch((error: unknown) => {
      console.error('The Stripe stand-in failed:', error)
      response.destroy()
    })
  })
  const prices = { pro_monthly: [PRICES.pro_monthly], pro_yearly: [PRICES.pro_yearly] }
  const configuration = { ...SECRETS, prices, trial_days, api_base_url: url }
  return {
    ...createActs(account, PRICES),
    url,
    prices: PRICES,
    configuration,
    environment: {
      BILLING_SECRET_KEY: SECRETS.secret_key,
      BILLING_WEBHOOK_SECRET: SECRETS.webhook_secret,
      BILLING_PRICE_PRO_MONTHLY: PRICES.pro_monthly,
      BILLING_PRICE_PRO_YEARLY: PRICES.pro_yearly,
      BILLING_TRIAL_DAYS: String(trial_days),
      BILLING_API_BASE_URL: url,
    },
    requests,
    state,
    webhooks,
    fault: control.set,
    before: control.before,
    async close() {
      await webhooks.stop()
      await close(server)
      await saved.settled()
    },
  }
}

function defaultPrices(): Stripe.Price[] {
  return [
    newPrice({ id: PRICES.pro_monthly, interval: 'month', unit_amount: 1200 }),
    newPrice({ id: PRICES.pro_yearly, interval: 'year', unit_amount: 12_000 }),
  ]
}
