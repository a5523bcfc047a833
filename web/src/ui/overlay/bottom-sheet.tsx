import { Drawer } from '@base-ui/react/drawer'
import { useRef } from 'react'
import { OverlayLayout, type OverlayProps } from './overlay-layout.tsx'
import { BACKDROP } from './styles.ts'

const SWIPE = [
  'translate-y-(--drawer-swipe-movement-y) transition-transform duration-180 data-swiping:duration-0 data-swiping:select-none',
  'data-ending-style:translate-y-full data-starting-style:translate-y-full',
].join(' ')

export function BottomSheet({ open, onClose, focusAfter, ...layout }: OverlayProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Drawer.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop
          className={`${BACKDROP} opacity-[calc(1-var(--drawer-swipe-progress))] duration-160 data-swiping:duration-0`}
        />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end">
          <Drawer.Popup
            initialFocus={heading}
            finalFocus={focusAfter}
            className={`flex max-h-[85dvh] w-full flex-col overflow-hidden rounded-t-card border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-float outline-none ${SWIPE}`}
          >
            <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line" />
            <OverlayLayout {...layout} heading={heading} Title={Drawer.Title} Close={Drawer.Close} />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
