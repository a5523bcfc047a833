import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 48rem)'

/** True from the width on at which a list has room for columns; below it is a list of cards. */
export function useWide(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches)
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
