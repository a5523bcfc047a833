import { useEffect, useState } from 'react'
import { isTrustworthy, leaveFor } from '../url/external-redirect.ts'
import { ApiError } from './api-error.ts'
import { useAction } from './use-action.ts'

// A navigation that was stopped, or that ended in an error page of the browser, leaves this page as it was.
const LEAVES_WITHIN_MS = 15_000

/**
 * Asks the API for the URL of a page elsewhere and opens it by a full navigation, one at a time. `pending` stays set
 * while the browser leaves.
 */
export function useExternalPage<Visit = void>(
  ask: (visit: Visit) => Promise<{ url: string }>,
  onError?: (failure: ApiError) => void,
) {
  const [leaving, setLeaving] = useState(false)
  const { mutate, reset, isPending, variables, error } = useAction({
    mutationFn: async (visit: Visit) => {
      const { url } = await ask(visit)
      if (!isTrustworthy(url)) throw unsafeAddress()
      return url
    },
    onSuccess: (url) => {
      setLeaving(true)
      leaveFor(url)
    },
    ...(onError && { onError }),
  })
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => {
      setLeaving(false)
      reset()
    }, LEAVES_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [leaving, reset])

  const pending = isPending || leaving
  return {
    pending,
    visit: variables,
    error: pending ? null : error,
    open: (visit: Visit) => {
      if (!leaving) mutate(visit)
    },
  }
}

function unsafeAddress(): ApiError {
  const detail = 'The server named an address that is not safe to open. Tell an administrator.'
  return new ApiError({ status: 0, code: 'internal_error', detail })
}
