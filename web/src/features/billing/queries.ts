import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const all = ['billing'] as const

export const keys = { all, subscription: [...all, 'subscription'], plans: [...all, 'plans'] } as const

/** The caller's plan and subscription. The server reads it without asking the payment provider. */
export const billingQuery = queryOptions({
  queryKey: keys.subscription,
  queryFn: ({ signal }) => api('GET /billing/subscription', { signal }),
  // The route has fetched it before the page is mounted.
  staleTime: 10_000,
})

/** The plans with the provider's prices. Fails where billing is not configured. */
export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: ({ signal }) => api('GET /billing/plans', { signal }),
  staleTime: 10 * 60_000,
})
