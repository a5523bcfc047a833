import { Popover as BasePopover } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Frame, frameClose, frameTitle } from './overlay-layout.tsx'
import type { OverlayProps } from './overlay-props.ts'

type PopoverProps = OverlayProps & {
  /** The button it belongs to, which opens and closes it. */
  anchor: RefObject<HTMLElement | null>
}

/** A list beside the button that opened it. The keyboard stays in it until it closes; the pointer may go on in the page. */
export function Popover({ anchor, open, title, head, foot, children, onClose, focusAfter }: PopoverProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <BasePopover.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event, cancel }) => {
        // The button closes by its own press; closed here already, that press would open it again.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) cancel()
        else if (!next) onClose()
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={12}
          collisionPadding={12}
          positionMethod="fixed"
          className="z-40 outline-none"
        >
          <BasePopover.Popup
            initialFocus={heading}
            finalFocus={focusAfter}
            className="flex max-h-[min(640px,var(--available-height))] w-100 origin-(--transform-origin) flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <Frame
              title={
                <BasePopover.Title ref={heading} tabIndex={-1} className={frameTitle}>
                  {title}
                </BasePopover.Title>
              }
              head={
                <>
                  {head}
                  <BasePopover.Close aria-label={`Close ${title.toLowerCase()}`} className={frameClose}>
                    <X aria-hidden="true" className="size-5" />
                  </BasePopover.Close>
                </>
              }
              foot={foot}
            >
              {children}
            </Frame>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
