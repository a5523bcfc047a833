// The provider has the truth; `subscriptions/sync.ts` copies it, and everything else reads the copy.

import type { BillingProvider } from '../../adapters/billing/port.ts'
import type { Actor } from '../../http/actor.ts'
import type { Handlers } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { beginCheckout } from './checkout/begin-checkout.ts'
import { inTime } from './checkout/in-time.ts'
import { createPlans } from './plans/plans.ts'
import { openPortal } from './portal.ts'
import { accountOf } from './subscriptions/customer-queries.ts'
import { syncSubscriptions } from './subscriptions/sync.ts'
import { viewBilling } from './view.ts'
import { receiveWebhook } from './webhooks/receive.ts'

export function billingRoutes(services: Services) {
  const { database } = services
  // The provider makes the changes, and a request copies them.
  const withProvider = ({ actor, billing }: { actor: Actor; billing: BillingProvider }) => ({
    ...services,
    billing,
    actor: { ...actor, kind: 'provider' as const, user_id: null },
  })
  const listPlans = createPlans()
  return {
    'GET /billing/subscription': ({ caller }) => viewBilling(services, caller.user_id),

    'GET /billing/plans': ({ billing }) => listPlans(billing),

    'POST /billing/checkout': {
      caller: 'profile',
      handle: (context) => beginCheckout(withProvider(context), context, context.body.price),
    },

    'POST /billing/portal': (context) => openPortal(withProvider(context), context),

    'POST /billing/sync': async (context) => {
      const { user_id } = context.caller
      const { customer_id } = await database.single(accountOf({ user_id }))
      if (customer_id !== null) await inTime(() => syncSubscriptions(withProvider(context), customer_id))
      return await viewBilling(services, user_id)
    },

    'POST /billing/webhooks/stripe': async (context) => {
      const signature = context.request.headers['stripe-signature']?.toString() ?? ''
      await receiveWebhook(withProvider(context), context.body, signature)
      return { received: true }
    },
  } satisfies Partial<Handlers>
}
