import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../queries.ts'

// Carries to the other tabs of this browser and never back to this one.
const channel = new BroadcastChannel('notifications')

/** Tells the other tabs that notifications or preferences have changed here. */
export function tellOtherTabs(): void {
  channel.postMessage('changed')
}

/** Has this tab follow what changes in others; a hidden one asks when it is looked at again. Gives the function that stops it. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const follow = () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: keys.all, refetchType })
  }
  channel.addEventListener('message', follow)
  return () => channel.removeEventListener('message', follow)
}
