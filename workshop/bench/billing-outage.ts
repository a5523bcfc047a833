import { OFFER } from '@plinth/tools/stripe/offers'
import { startStripe } from '@plinth/tools/stripe/server'
import { type Call, headersOf, measureOutage } from './provider-outage.ts'
import type { RunningServer } from './servers/process.ts'

// Many users call the routes of billing while Stripe hangs, each as often as the limit of ten a minute allows.

const ROUTES = ['checkout', 'portal', 'sync']

const stripe = await startStripe()
try {
  await measureOutage({
    name: 'billing',
    environment: stripe.environment,
    setHanging: (hangs) => stripe.fault(hangs ? 'hang' : null),
    prepare: becomeCustomer,
    every_ms: 6000,
  })
} finally {
  await stripe.close()
}

/** Returns what calls one route after the other; a Stripe that hangs makes each a 503. */
async function becomeCustomer({ url }: RunningServer, token: string): Promise<Call> {
  const headers = headersOf(token)
  const post = (route: string, signal: AbortSignal | null = null) => {
    const body = JSON.stringify(route === 'checkout' ? { price: OFFER.key } : {})
    return fetch(`${url}/billing/${route}`, { method: 'POST', headers, body, signal })
  }
  const begun = await post('checkout')
  if (begun.status !== 201) throw new Error(`POST /billing/checkout answered ${begun.status}`)
  let calls = 0
  return async (signal) => {
    const route = ROUTES[calls % ROUTES.length] ?? ''
    calls += 1
    const { status } = await post(route, signal)
    if (status !== 503) throw new Error(`POST /billing/${route} answered ${status} although Stripe hangs`)
  }
}
