import { createServer } from 'node:http'
import { type PriceKey, SOLD_PRICES } from '@plinth/contract/billing'
import { close, listen } from '../loopback.ts'
import { createControl, type FaultOptions } from '../stand-ins/control.ts'
import { createAccount } from './account/account.ts'
import { openSaved } from './account/saved.ts'
import { emptyState, type State } from './account/state.ts'
import { pass } from './account/time.ts'
import { createApi, type Fault, type RecordedRequest } from './api/answer.ts'
import type { Operation } from './api/operations.ts'
import { type Acts, createActs } from './demo-actions.ts'
import { offeredPrices, priceId } from './objects/prices.ts'
import { createSite } from './pages/site.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export type Options = {
  port?: number
  /** The account is saved in this folder. Without it, the account is in memory. */
  folder?: string
  trial_days?: number
  /** The page of the clock links to it. */
  app_url?: string
}

export type StripeServer = Acts & {
  url: string
  configuration: {
    secret_key: string
    webhook_secret: string
    /** The first id of each price is sold. */
    prices: { key: PriceKey; ids: string[] }[]
    trial_days: number
    api_base_url: string
  }
  environment: Record<string, string>
  requests: readonly RecordedRequest[]
  state: State
  webhooks: Webhooks
  /** Makes requests fail in this way until the next call. Null ends the fault. */
  fault(fault: Fault | null, options?: FaultOptions<Operation>): void
  /** Runs a function once, just before the next operation of this kind. */
  before(operation: Operation, run: () => Promise<unknown>): void
  close(): Promise<void>
}

const SECRETS = { secret_key: 'sk_test_LocalStandIn', webhook_secret: 'whsec_LocalStandIn' }

/** Starts a stand-in for Stripe with its pages and webhooks, so that no account is needed. */
export async function startStripe({ folder, port = 0, trial_days = 14, app_url }: Options = {}): Promise<StripeServer> {
  const saved = await openSaved(folder, emptyState)
  const { state } = saved
  // The plans of the product may have changed since the last start.
  for (const price of offeredPrices()) state.prices[price.id] = price
  const changed = saved.write
  const webhooks = createWebhooks({ secret: SECRETS.webhook_secret, undelivered: state.undelivered, changed })
  const account = createAccount({ state, changed, send: webhooks.add })
  // Some events have become due since the last start.
  for (const customer of Object.keys(state.customers)) pass(account, customer, 0)
  const control = createControl<Fault, Operation>()
  const requests: RecordedRequest[] = []
  const server = createServer()
  const url = await listen(server, port)
  const api = createApi({ account, control, requests, origin: url, secret_key: SECRETS.secret_key })
  const site = createSite(account, url, app_url)
  server.on('request', (message, response) => {
    const answer = message.url?.startsWith('/v1/') ? api : site
    answer(message, response).catch((error: unknown) => {
      console.error('The Stripe stand-in failed:', error)
      response.destroy()
    })
  })
  const prices = SOLD_PRICES.map(({ key }) => ({ key, ids: [priceId(key)] }))
  const configuration = { ...SECRETS, prices, trial_days, api_base_url: url }
  return {
    ...createActs(account),
    url,
    configuration,
    environment: {
      BILLING_SECRET_KEY: SECRETS.secret_key,
      BILLING_WEBHOOK_SECRET: SECRETS.webhook_secret,
      ...Object.fromEntries(SOLD_PRICES.map(({ key, variable }) => [variable, priceId(key)])),
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
