import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses `target` where a change of `value` removed the element that had the focus. The first value changes nothing. */
export function useFocusKept(target: RefObject<HTMLElement | null>, value: unknown): void {
  const last = useRef(value)
  useLayoutEffect(() => {
    const changed = last.current !== undefined && last.current !== value
    last.current = value
    if (changed && document.activeElement === document.body) target.current?.focus({ preventScroll: true })
  }, [target, value])
}
