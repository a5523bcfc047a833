import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Every browser the caller is signed in at, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
})
