import type { Billing } from '@plinth/contract/billing'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { runCall } from '../../../lib/api/run-call.ts'
import { billingQuery, keys } from '../queries.ts'

/** The user comes back from this page of the provider. */
export type CameFrom = 'checkout' | 'portal'

const POLL_MS = 2000
const POLLS = 10
const NOT_CONFIRMED = new Set(['incomplete', 'incomplete_expired', 'canceled'])

/**
 * Has the server read the subscription from the provider once, then polls the server's record, since the provider's
 * webhook can be slower than the browser. Returns whether the record shows what the user did.
 */
export async function confirm(queryClient: QueryClient, from: CameFrom, signal: AbortSignal): Promise<boolean> {
  const before = queryClient.getQueryData(billingQuery.queryKey)
  const synced = await runCall(queryClient, () => api('POST /billing/sync')).catch(() => undefined)
  if (synced) {
    // A response to an older request would replace it.
    await queryClient.cancelQueries({ queryKey: keys.subscription })
    queryClient.setQueryData(billingQuery.queryKey, synced)
    if (from === 'portal' || isConfirmed(synced)) return true
  }
  for (let poll = 0; poll < POLLS && !signal.aborted; poll++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (signal.aborted) break
    const read = await queryClient.fetchQuery({ ...billingQuery, staleTime: 0, retry: false }).catch(() => undefined)
    if (read && (from === 'portal' ? isChanged(before, read) : isConfirmed(read))) return true
  }
  return false
}

export function isConfirmed({ subscription }: Billing): boolean {
  return subscription !== null && !NOT_CONFIRMED.has(subscription.status)
}

function isChanged(before: Billing | undefined, after: Billing): boolean {
  return before !== undefined && JSON.stringify(before.subscription) !== JSON.stringify(after.subscription)
}
