import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useRender } from '@base-ui/react/use-render'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { MenuPopup } from './menu.tsx'

/** Connects the buttons of a list with the one menu they all open; `Item` is the row. */
export type ListMenuHandle<Item> = RefObject<((item: Item, button: HTMLElement, by_keyboard: boolean) => void) | null>

export function useListMenu<Item>(): ListMenuHandle<Item> {
  return useRef(null)
}

type ListMenuButtonProps<Item> = {
  handle: ListMenuHandle<Item>
  item: Item
  children: ReactElement
}

/** The menu marks the button that opened it, so that no other row renders when it opens. */
export function ListMenuButton<Item>({ handle, item, children }: ListMenuButtonProps<Item>): ReactElement {
  return useRender({
    render: children,
    props: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      // A key or a screen reader presses no button of a mouse.
      onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) =>
        handle.current?.(item, currentTarget, detail === 0),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        handle.current?.(item, event.currentTarget, true)
      },
    },
  })
}

type ListMenuProps<Item> = {
  handle: ListMenuHandle<Item>
  container: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  /** `button` has opened the menu, and takes the focus back. */
  children: (item: Item, button: HTMLElement) => ReactNode
}

/** All rows share one menu, because a menu per row is slow in long lists. */
export function ListMenu<Item>({ handle, container, align, children }: ListMenuProps<Item>) {
  const [shown, setShown] = useState<{ item: Item; button: HTMLElement }>()
  const [open, setOpen] = useState(false)
  const highlights = useRef(false)
  const button = shown?.button
  useImperativeHandle(handle, () => (item, button, by_keyboard) => {
    highlights.current = by_keyboard
    setShown({ item, button })
    setOpen(true)
  })
  useEffect(() => {
    if (!open || !button) return
    button.setAttribute('aria-expanded', 'true')
    button.setAttribute('data-popup-open', '')
    return () => {
      button.setAttribute('aria-expanded', 'false')
      button.removeAttribute('data-popup-open')
    }
  }, [open, button])
  // The menu closes with its row, or it would stay where the row was.
  useEffect(() => {
    if (button?.isConnected === false) setOpen(false)
  })
  return (
    <BaseMenu.Root open={open} onOpenChange={setOpen}>
      <MenuPopup
        container={container}
        align={align}
        gap={4}
        anchor={button}
        onFocus={({ currentTarget }) => {
          if (!highlights.current) return
          highlights.current = false
          currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
        }}
      >
        {shown && children(shown.item, shown.button)}
      </MenuPopup>
    </BaseMenu.Root>
  )
}
