import type { QueryClient } from '@tanstack/react-query'
import { channels } from '../../lib/page-state.ts'
import { keys } from './queries.ts'

/** Tells the other tabs that notifications or preferences have changed here. */
export function tellOtherTabs(): void {
  channels.notifications.postMessage('changed')
}

/** Refetches after changes in other tabs; a hidden tab refetches when it is shown. Returns the function that stops. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const follow = () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: keys.all, refetchType })
  }
  channels.notifications.addEventListener('message', follow)
  return () => channels.notifications.removeEventListener('message', follow)
}
