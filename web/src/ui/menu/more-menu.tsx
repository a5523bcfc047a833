import type { ReactNode, Ref, RefObject } from 'react'
import { EllipsisButton, Menu } from './menu.tsx'

type MoreMenuProps = {
  label: string
  container: RefObject<HTMLElement | null>
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function MoreMenu({ label, container, ref, children }: MoreMenuProps) {
  return (
    <Menu container={container} gap={4} trigger={<EllipsisButton ref={ref} label={label} />}>
      {children}
    </Menu>
  )
}
