import { currentCheckout, expire } from '../account/checkouts.ts'
import type { CheckoutRecord } from '../account/state.ts'
import { type CheckoutSession, newCheckoutSession } from '../objects/sessions.ts'
import type { Call } from './call.ts'
import { requireCustomer } from './customers.ts'
import { invalid, missing } from './errors.ts'
import { page } from './lists.ts'
import { membersOf } from './requests.ts'

const PRICE = 'line_items[0][price]'
const TRIAL = 'subscription_data[trial_period_days]'
const WITHOUT_CARD = 'subscription_data[trial_settings][end_behavior][missing_payment_method]'

export function createCheckout({ account, origin, parameters }: Call): CheckoutSession {
  const { customer } = requireCustomer(account, parameters.get('customer'))
  const price = account.state.prices[parameters.get(PRICE) ?? '']
  if (!price) throw missing('price', parameters.get(PRICE) ?? '', PRICE)
  if (!price.active) throw invalid('The price specified is inactive.', { param: PRICE })
  if (parameters.get('mode') !== 'subscription')
    throw invalid('The stand-in only sells subscriptions.', { param: 'mode' })
  const success_url = parameters.get('success_url')
  if (!URL.canParse(success_url ?? '')) throw invalid('Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  const session = newCheckoutSession({
    customer: customer.id,
    price,
    client_reference_id: parameters.get('client_reference_id'),
    success_url: success_url ?? '',
    cancel_url: parameters.get('cancel_url'),
    metadata: membersOf(parameters, 'metadata'),
    allow_promotion_codes: parameters.get('allow_promotion_codes') === 'true',
    payment_method_collection: parameters.get('payment_method_collection') ?? 'always',
    origin,
    created: account.now(),
  })
  account.state.checkouts[session.id] = {
    session,
    price: price.id,
    trial_days: readTrialDays(parameters),
    without_card: parameters.get(WITHOUT_CARD) ?? 'create_invoice',
    metadata: membersOf(parameters, 'subscription_data[metadata]'),
  }
  account.changed()
  return session
}

export function listCheckouts({ account, parameters }: Call): object {
  const customer = parameters.get('customer')
  const status = parameters.get('status')
  if (customer !== null) requireCustomer(account, customer)
  const sessions = Object.keys(account.state.checkouts)
    .map((id) => currentCheckout(account, id).session)
    .filter((session) => customer === null || session.customer === customer)
    .filter((session) => status === null || session.status === status)
  return page(sessions, '/v1/checkout/sessions', parameters)
}

export function findCheckout(call: Call): CheckoutSession {
  return requireCheckout(call).session
}

export function expireCheckout(call: Call): CheckoutSession {
  const record = requireCheckout(call)
  if (record.session.status !== 'open') {
    throw invalid(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has another status.',
    )
  }
  expire(call.account, record)
  return record.session
}

function requireCheckout({ account, id }: Call): CheckoutRecord {
  if (!account.state.checkouts[id]) throw missing('checkout.session', id)
  return currentCheckout(account, id)
}

// Stripe refuses 0: a checkout without a trial has no such parameter.
function readTrialDays(parameters: URLSearchParams): number {
  const given = parameters.get(TRIAL)
  if (given === null) {
    if (parameters.has(WITHOUT_CARD)) throw invalid('Trial settings need a trial.', { param: WITHOUT_CARD })
    return 0
  }
  const days = Number(given)
  if (!(days >= 1 && days <= 730)) throw invalid('Trials must be at least one day.', { param: TRIAL })
  return days
}
