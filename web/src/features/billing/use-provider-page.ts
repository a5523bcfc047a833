import type { PriceKey } from '@plinth/contract/billing'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useExternalPage } from '../../lib/api/use-external-page.ts'
import { isOutdated } from './problem.ts'
import { keys } from './queries.ts'

type Visit = PriceKey | 'portal'

/** `under_way` is the page of the payment provider that opens now; `failed` is what could not be opened last. */
export function useProviderPage() {
  const queryClient = useQueryClient()
  const { pending, visit, error, open } = useExternalPage(
    (to: Visit) =>
      to === 'portal' ? api('POST /billing/portal') : api('POST /billing/checkout', { body: { price: to } }),
    (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey: keys.subscription })
    },
  )
  return {
    under_way: pending ? visit : undefined,
    failed: error && visit ? { visit, error } : undefined,
    open,
  }
}

export type ProviderPage = ReturnType<typeof useProviderPage>
