import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const all = ['billing'] as const

export const keys = { all, subscription: [...all, 'subscription'], plans: [...all, 'plans'] } as const

export const billingQuery = queryOptions({
  queryKey: keys.subscription,
  queryFn: ({ signal }) => api('GET /billing/subscription', { signal }),
  // The route has fetched it before the page is mounted.
  staleTime: 10_000,
})

export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: ({ signal }) => api('GET /billing/plans', { signal }),
  staleTime: 10 * 60_000,
})
