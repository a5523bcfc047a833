import { newPortalSession, type PortalSession } from '../objects/sessions.ts'
import type { Call } from './call.ts'
import { requireCustomer } from './customers.ts'
import { invalid } from './errors.ts'

export function createPortal({ account, origin, parameters }: Call): PortalSession {
  const { customer } = requireCustomer(account, parameters.get('customer'))
  const return_url = parameters.get('return_url')
  if (return_url !== null && !URL.canParse(return_url)) throw invalid('Not a valid URL', { param: 'return_url' })
  const session = newPortalSession(customer.id, { origin, return_url, created: account.now() })
  account.state.portals[session.id] = session
  account.changed()
  return session
}
