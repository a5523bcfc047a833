import type { QueryClient } from '@tanstack/react-query'
import { channels } from '../../../lib/page-state.ts'
import { NOTIFICATIONS } from '../queries.ts'

/** Tells the other tabs that notifications or preferences have changed here. */
export function tellOtherTabs(): void {
  channels.notifications.postMessage('changed')
}

/** Has this tab follow what changes in others; a hidden one asks when it is looked at again. Gives the function that stops it. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const follow = () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS, refetchType })
  }
  channels.notifications.addEventListener('message', follow)
  return () => channels.notifications.removeEventListener('message', follow)
}
