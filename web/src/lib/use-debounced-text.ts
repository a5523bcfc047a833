import { useEffect, useRef, useState } from 'react'

const REST_MS = 250

type DebouncedText = {
  text: string
  /** Takes what is typed, and hands it on once the typing rests. */
  type(text: string): void
  /** Hands on what is typed without waiting. */
  settle(): void
}

/**
 * Text that is being typed beside the value that counts. `value` follows when the typing rests, and the text follows when
 * the value changes by another hand, such as going back.
 * @param read makes a value out of a text, such as its trimmed form
 */
export function useDebouncedText(
  value: string,
  read: (text: string) => string,
  onSettled: (value: string) => void,
): DebouncedText {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was handed on and has not come back as the value yet; it must not overwrite what is typed meanwhile.
  const underWay = useRef<string[]>([])

  useEffect(() => {
    const own = underWay.current.indexOf(value)
    underWay.current.splice(0, own + 1)
    if (own !== -1) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const settle = (typed: string) => {
    clearTimeout(timer.current)
    const next = read(typed)
    if (next === (underWay.current.at(-1) ?? value)) return
    underWay.current.push(next)
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
