import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/**
 * The ways to sign in that this deployment offers. When they cannot be told, the provider is left out: everything else
 * works without it, so the request is neither repeated nor spoken of.
 */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => api('GET /auth/providers'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
