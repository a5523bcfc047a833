import type { QueryClient } from '@tanstack/react-query'
import { channel } from '../../lib/page-state.ts'
import { keys } from './queries.ts'

/** Tells the other tabs that notifications or preferences have changed here. */
export function tellOtherTabs(): void {
  channel('notifications').postMessage('changed')
}

/** Refetches after changes in other tabs; a hidden tab refetches when it is shown. Returns the function that stops. */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const follow = () => {
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: keys.all, refetchType })
  }
  channel('notifications').addEventListener('message', follow)
  return () => channel('notifications').removeEventListener('message', follow)
}
