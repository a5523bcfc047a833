import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

type Options = {
  load: () => Promise<void>
  /** The page shows this button before, and the menu uses it as its trigger afterwards. */
  button: RefObject<HTMLButtonElement | null>
  onFailed: () => void
}

/**
 * A page is shown before the code of the menu, which is loaded while the browser is idle or about to need it. Until the
 * first click the page shows a button with `props`; from then on, `opened` is set and it shows the menu.
 */
export function useDeferredMenu({ load, button, onFailed }: Options) {
  const [opened, setOpened] = useState<'by_pointer' | 'by_keyboard' | null>(null)
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  // The menu opens as if its trigger had been pressed, so that its first item has the focus.
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
