import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

type Options = {
  /** Loads the code of the menu. */
  load: () => Promise<void>
  /** The button before, and the trigger of the menu after it was opened once. */
  button: RefObject<HTMLButtonElement | null>
  onFailed: () => void
}

/**
 * For a menu whose code a page can be shown without: it is loaded while the browser is idle, or when it is about to be
 * used. Until the first click the page shows a button with `props`; from then on, `opened` is set and it shows the menu.
 */
export function useDeferredMenu({ load, button, onFailed }: Options) {
  const [opened, setOpened] = useState<'by_pointer' | 'by_keyboard' | null>(null)
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  // As if the trigger of the menu had been pressed, so that its first item has the focus.
  useLayoutEffect(() => {
    if (!opened) return
    button.current?.focus({ preventScroll: true })
    if (opened === 'by_keyboard') button.current?.click()
  }, [opened, button])

  const prepare = () => void load().catch(() => {})
  const open = ({ detail }: MouseEvent) => {
    load().then(() => setOpened(detail === 0 ? 'by_keyboard' : 'by_pointer'), onFailed)
  }
  const props = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
  } as const
  return { opened, props }
}
