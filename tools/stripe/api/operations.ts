import { StripeFault } from './errors.ts'

export const OPERATIONS = [
  'POST /v1/customers',
  'DELETE /v1/customers/:id',
  'GET /v1/prices/:id',
  'GET /v1/subscriptions',
  'DELETE /v1/subscriptions/:id',
  'GET /v1/checkout/sessions',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'POST /v1/billing_portal/sessions',
] as const

export type Operation = (typeof OPERATIONS)[number]

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.replace(':id', '([^/]+)')}$`),
}))

/** @throws StripeFault for a path that Stripe or this stand-in does not have */
export function operationOf(method: string, path: string): { operation: Operation; id: string } {
  for (const { operation, pattern } of PATTERNS) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { operation, id: decodeURIComponent(match[1] ?? '') }
  }
  throw new StripeFault(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
}
