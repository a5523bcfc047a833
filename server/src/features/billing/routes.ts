import { IntegrationUnavailable } from '../../adapters/integration-unavailable.ts'
import type { Handlers } from '../../http/routes.ts'

type Keys =
  | 'GET /billing/subscription'
  | 'GET /billing/plans'
  | 'POST /billing/checkout'
  | 'POST /billing/portal'
  | 'POST /billing/sync'
  | 'POST /billing/webhooks/stripe'

export function billingRoutes(): Handlers<Keys> {
  const refuse = () => {
    throw new IntegrationUnavailable('billing', 'not_configured')
  }
  return {
    'GET /billing/subscription': refuse,
    'GET /billing/plans': refuse,
    'POST /billing/checkout': refuse,
    'POST /billing/portal': refuse,
    'POST /billing/sync': refuse,
    'POST /billing/webhooks/stripe': refuse,
  }
}
