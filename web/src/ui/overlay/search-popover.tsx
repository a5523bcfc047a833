import { Popover as BasePopover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useRef } from 'react'

type SearchPopoverProps = {
  label: string
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLElement | null>
  /** The field that is focused first. */
  field: RefObject<HTMLInputElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A search below the button that opened it: a field, a list that scrolls by itself, and what stays at its foot. */
export function SearchPopover({ label, anchor, field, open, onClose, children }: SearchPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The popup unmounts after its animation. A dialog that was opened from it has the focus by then and keeps it.
  const focusAfter = () => {
    const { activeElement, body } = document
    const lost = activeElement === null || activeElement === body || popup.current?.contains(activeElement)
    return lost ? anchor.current : false
  }
  return (
    <BasePopover.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, { reason, event, cancel }) => {
        // The button closes it on its own click; closed here already, that click would open it again.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) cancel()
        else if (!next) onClose()
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={12}
          collisionPadding={12}
          positionMethod="fixed"
          className="z-40 outline-none"
        >
          <BasePopover.Popup
            ref={popup}
            aria-label={label}
            initialFocus={field}
            finalFocus={focusAfter}
            className="flex max-h-[min(480px,var(--available-height))] w-[min(320px,calc(100vw-24px))] origin-(--transform-origin) flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
