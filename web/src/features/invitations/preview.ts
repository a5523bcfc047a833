import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** What the invitation of a link offers. Reading it changes nothing. */
export const previewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api('POST /invitations/preview', { body: { token }, signal }),
    staleTime: 10_000,
  })
