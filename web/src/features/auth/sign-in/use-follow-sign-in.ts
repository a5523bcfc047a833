import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSessionChange } from '../../../lib/session/cross-tab.ts'
import { readEntry } from '../../../lib/storage.ts'
import { fullLoad } from '../../../lib/url/full-load.ts'
import { sessionQuery } from '../queries.ts'

/**
 * Redirects to `target` once another tab of this browser has signed in. The message of the other tab and the mark in the
 * storage are only hints: the API must know the session. A frozen tab can miss the message, so it looks again when it is shown,
 * if the mark says that there is something to see. The message alone is enough: it can arrive before what was stored.
 */
export function useFollowSignIn(target: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = async () => {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
      if (session) fullLoad(target)
    }
    const stopListening = onSessionChange(() => void follow())
    const look = () => void (readEntry('signed_in') && follow())
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [queryClient, target])
}
