import { type RefObject, useEffect, useState } from 'react'

/**
 * Moves focus to the first new row once it is rendered, since the button may be gone.
 * @returns call it when loading more
 */
export function useFocusNewRow(list: RefObject<HTMLElement | null>, count: number): () => void {
  const [from, setFrom] = useState<number>()
  useEffect(() => {
    if (from === undefined || count <= from) return
    const first = list.current?.children[from]
    // The row is where the button was, so no scrolling is needed.
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    setFrom(undefined)
  }, [from, count, list])
  return () => setFrom(count)
}
