import { Popover } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { FLOATING, ZOOM } from './styles.ts'

type AnchoredPopupProps = Pick<
  ComponentProps<typeof Popover.Popup>,
  'initialFocus' | 'finalFocus' | 'aria-label' | 'ref'
> & {
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  open: boolean
  onClose: () => void
  className: string
  children: ReactNode
}

/** Focus stays inside until the popup closes; the page behind still takes clicks. */
export function AnchoredPopup({ anchor, align, open, onClose, className, children, ...popup }: AnchoredPopupProps) {
  return (
    <Popover.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event: { target }, cancel }) => {
        // The button toggles the popup on its own click. Closed here first, that click would open it again.
        const onAnchor = target instanceof Node && anchor.current?.contains(target)
        if (reason === 'outside-press' && onAnchor) cancel()
        else if (!next) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={12}
          collisionPadding={12}
          positionMethod="fixed"
          className="z-40 outline-none"
        >
          <Popover.Popup
            {...popup}
            className={`flex origin-(--transform-origin) flex-col overflow-hidden ${FLOATING} ${ZOOM} ${className}`}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
