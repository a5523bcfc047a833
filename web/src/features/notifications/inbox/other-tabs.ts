import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../queries.ts'

// Reaches the other tabs of this browser and never this one.
const channel = new BroadcastChannel('notifications')

/** Tells the other tabs that notifications or preferences have changed here. */
export function tellOtherTabs(): void {
  channel.postMessage('changed')
}

/** Refetches after changes in other tabs; a hidden tab refetches when it is shown. Returns the function that stops. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const follow = () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: keys.all, refetchType })
  }
  channel.addEventListener('message', follow)
  return () => channel.removeEventListener('message', follow)
}
