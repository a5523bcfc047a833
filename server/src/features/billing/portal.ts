import type { Portal } from '@plinth/contract/billing'
import type { ActorContext } from '../../http/actor.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { audit } from '../audit/audit.ts'
import { findCustomer } from './checkout/customer.ts'
import { type BillingServices, forgetMissing } from './subscriptions/sync.ts'

/** Returns the URL where the caller changes the subscription. Throws ApiError `billing_customer_missing`. */
export async function openPortal(
  deps: BillingServices & Pick<Services, 'frontend_url'>,
  { caller: { user_id }, actor }: ActorContext<SessionUser>,
): Promise<Portal> {
  const customer_id = await findCustomer(deps.database, user_id)
  if (customer_id === null) throw new ApiError('billing_customer_missing')
  const return_url = `${new URL('/settings/billing', deps.frontend_url)}?portal=return`
  const portal = await deps.billing.createPortal({ customer_id, return_url })
  if (portal) {
    await deps.database.transaction((tx) => audit(tx, actor, { action: 'billing.portal_opened', user_id }))
    return { url: portal.url }
  }
  await forgetMissing(deps, customer_id)
  throw new ApiError('billing_customer_missing')
}
