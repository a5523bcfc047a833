import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import { MenuPopup } from './menu.tsx'

/** Connects the buttons of a list with the one menu they all open; `Item` is the row. */
export type ListMenuHandle<Item> = ReturnType<typeof BaseMenu.createHandle<Item>>

export function useListMenu<Item>(): ListMenuHandle<Item> {
  const [handle] = useState(() => BaseMenu.createHandle<Item>())
  return handle
}

type ListMenuButtonProps<Item> = {
  handle: ListMenuHandle<Item>
  item: Item
  children: ReactElement
}

export function ListMenuButton<Item>({ handle, item, children }: ListMenuButtonProps<Item>) {
  return <BaseMenu.Trigger handle={handle} payload={item} render={children} />
}

type ListMenuProps<Item> = {
  handle: ListMenuHandle<Item>
  container: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  children: (item: Item) => ReactNode
}

/** All rows share one menu, because a menu per row is slow in long lists. */
export function ListMenu<Item>({ handle, container, align, children }: ListMenuProps<Item>) {
  return (
    <BaseMenu.Root handle={handle}>
      {({ payload }) => (
        <MenuPopup container={container} align={align} gap={4}>
          {payload !== undefined && children(payload)}
        </MenuPopup>
      )}
    </BaseMenu.Root>
  )
}
