import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode, Ref, RefObject } from 'react'
import { Menu } from './menu.tsx'

type MoreMenuProps = {
  label: string
  container: RefObject<HTMLElement | null>
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export function MoreMenu({ label, container, ref, children }: MoreMenuProps) {
  return (
    <Menu
      container={container}
      gap={4}
      trigger={
        <button
          ref={ref}
          type="button"
          aria-label={label}
          className="grid size-10 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg data-popup-open:bg-muted pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      }
    >
      {children}
    </Menu>
  )
}
