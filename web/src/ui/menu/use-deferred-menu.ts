import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { useOnDemand } from '../overlay/use-on-demand.ts'

/** A page shows a button with `props` until the menu is `asked` for and loaded. `button` is the trigger of both. */
export function useDeferredMenu(
  preload: () => Promise<void>,
  name: string,
  button: RefObject<HTMLButtonElement | null>,
) {
  const { asked, open, prepare } = useOnDemand(preload, name)
  const [byKeyboard, setByKeyboard] = useState(false)
  useEffect(() => whenIdle(() => void preload().catch(() => {})), [preload])
  // The menu opens as if its trigger had been pressed, so that its first item has the focus.
  useLayoutEffect(() => {
    if (!asked) return
    button.current?.focus({ preventScroll: true })
    if (byKeyboard) button.current?.click()
  }, [asked, byKeyboard, button])

  const props = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ detail }: MouseEvent) => {
      setByKeyboard(detail === 0)
      void open()
    },
  } as const
  return { asked, defaultOpen: !byKeyboard, props }
}
