import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type CameFrom, confirm } from './confirm.ts'

/** `late`: no confirmation within about twenty seconds. */
type Confirmation = 'none' | 'confirming' | 'confirmed' | 'late'

/**
 * Confirms what the user did at the provider, from the first render on.
 * @param from where the user comes back from; undefined for any other visit
 */
export function useReturn(from: CameFrom | undefined, onEnd: (state: 'confirmed' | 'late', from: CameFrom) => void) {
  const queryClient = useQueryClient()
  // The state keeps the value, because the page takes it out of the URL.
  const [kept] = useState(from)
  const [state, setState] = useState<Confirmation>(from ? 'confirming' : 'none')
  const end = useEffectEvent((confirmed: boolean) => {
    const ended = confirmed ? 'confirmed' : 'late'
    setState(ended)
    if (kept) onEnd(ended, kept)
  })
  useEffect(() => {
    if (state !== 'confirming' || !kept) return
    const stop = new AbortController()
    void confirm(queryClient, kept, stop.signal).then((confirmed) => stop.signal.aborted || end(confirmed))
    return () => stop.abort()
  }, [state, kept, queryClient])

  return { state, from: kept, tryAgain: () => setState('confirming') }
}
