import type { PriceKey } from '@plinth/contract/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { isTrustworthy, leaveFor } from '../../lib/url/external-redirect.ts'
import { isOutdated } from './problem.ts'
import { keys } from './queries.ts'

type Visit = PriceKey | 'portal'

// A navigation that was stopped, or that ended in an error page of the browser, leaves this page as it was.
const LEAVES_WITHIN_MS = 15_000

/**
 * Opens pages of the payment provider by a full navigation, one at a time.
 * `under_way` stays set while the browser leaves; `failed` is what could not be opened last.
 */
export function useProviderPage() {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const { mutate, reset, isPending, variables, error } = useAction({
    mutationFn: async (visit: Visit) => {
      const { url } = await (visit === 'portal'
        ? api('POST /billing/portal')
        : api('POST /billing/checkout', { body: { price: visit } }))
      if (!isTrustworthy(url)) throw unsafeAddress()
      return url
    },
    onSuccess: (url) => {
      setLeaving(true)
      leaveFor(url)
    },
    onError: (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey: keys.subscription })
    },
  })
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => {
      setLeaving(false)
      reset()
    }, LEAVES_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [leaving, reset])

  const busy = isPending || leaving
  return {
    under_way: busy ? variables : undefined,
    failed: error && !busy && variables ? { visit: variables, error } : undefined,
    open: (visit: Visit) => {
      if (!leaving) mutate(visit)
    },
  }
}

export type ProviderPage = ReturnType<typeof useProviderPage>

function unsafeAddress(): ApiError {
  const detail = 'The server named an address that is not safe to open. Tell an administrator.'
  return new ApiError({ status: 0, code: 'internal_error', detail })
}
