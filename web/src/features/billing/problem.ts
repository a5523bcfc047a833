import type { ApiError } from '../../lib/api/api-error.ts'

/** Says why the provider's page could not be opened, and what to do. */
export function problemOf({ code, reason, detail }: ApiError): string {
  if (code === 'subscription_exists') return 'You already have a subscription. Open Manage billing to change it.'
  if (code === 'billing_customer_missing') return 'There is nothing to manage yet. Choose a plan first.'
  if (code !== 'billing_unavailable') return detail
  if (reason === 'not_configured') return 'Billing is not set up on this server.'
  return 'Our payment provider does not respond. Nothing was changed or charged. Try again in a moment.'
}

/** True if the server knows more about the subscription than the page shows. */
export function isOutdated({ code, reason }: ApiError): boolean {
  return code === 'subscription_exists' || code === 'billing_customer_missing' || reason === 'not_configured'
}
