import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import { MenuPopup } from './menu.tsx'

/** Connects the buttons of a list with the one menu that they all open; `Item` says which row it is open for. */
export type ListMenuHandle<Item> = ReturnType<typeof BaseMenu.createHandle<Item>>

export function useListMenu<Item>(): ListMenuHandle<Item> {
  const [handle] = useState(() => BaseMenu.createHandle<Item>())
  return handle
}

type ListMenuButtonProps<Item> = {
  handle: ListMenuHandle<Item>
  item: Item
  /** A button element with its own name. */
  children: ReactElement
}

/** The button of one row. */
export function ListMenuButton<Item>({ handle, item, children }: ListMenuButtonProps<Item>) {
  return <BaseMenu.Trigger handle={handle} payload={item} render={children} />
}

type ListMenuProps<Item> = {
  handle: ListMenuHandle<Item>
  /** The landmark the menu opens within. */
  container: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  children: (item: Item) => ReactNode
}

/** One menu for all rows of a list, so that a row costs a button and no more. */
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
