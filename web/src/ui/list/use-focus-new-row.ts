import { type RefObject, useEffect, useState } from 'react'

/**
 * Takes the focus to the first new row when more of a list is there: the button that was pressed may be gone by then, and what
 * is new is the place to read on. An answer is there before its rows are, so the focus waits for the rows.
 * @param count how many rows the list shows
 * @returns to be called when more is asked for
 */
export function useFocusNewRow(list: RefObject<HTMLElement | null>, count: number): () => void {
  const [from, setFrom] = useState<number>()
  useEffect(() => {
    if (from === undefined || count <= from) return
    const first = list.current?.children[from]
    // The row begins where the button stood; nothing has to move for it.
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    setFrom(undefined)
  }, [from, count, list])
  return () => setFrom(count)
}
