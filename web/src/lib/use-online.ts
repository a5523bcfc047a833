import { useSyncExternalStore } from 'react'

/** False while the browser knows that it has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine)
}

function followConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
