import { useEffect, useRef, useState } from 'react'

const REST_MS = 250

type DebouncedText = {
  text: string
  /** Sets the text and updates the value after a pause. */
  type(text: string): void
  /** Updates the value at once. */
  settle(): void
}

/**
 * Syncs an input with an external value, which may change on its own (back button). @param read normalizes the text,
 * for example trims it
 */
export function useDebouncedText(
  value: string,
  read: (text: string) => string,
  onSettled: (value: string) => void,
): DebouncedText {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Values that were passed on must not overwrite what is typed before they come back.
  const inFlight = useRef<string[]>([])

  useEffect(() => {
    const own = inFlight.current.indexOf(value)
    inFlight.current.splice(0, own + 1)
    if (own !== -1) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (typed: string) => {
    clearTimeout(timer.current)
    const next = read(typed)
    if (next === (inFlight.current.at(-1) ?? value)) return
    inFlight.current.push(next)
    onSettled(next)
  }

  return {
    text,
    type(typed) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(settle, REST_MS, typed)
    },
    settle: () => settle(text),
  }
}
