import type { QueryClient } from '@tanstack/react-query'

/**
 * Makes a call outside of a component as a mutation, so that its failure passes the checks of every call: the end of the
 * session, and a changed organization.
 */
export function runCall<Data>(queryClient: QueryClient, call: () => Promise<Data>): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: call }).execute(undefined)
}
