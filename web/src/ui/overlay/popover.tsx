import { Popover as BasePopover } from '@base-ui/react/popover'
import { type RefObject, useRef } from 'react'
import { AnchoredPopup } from './anchored-popup.tsx'
import { OverlayLayout, type OverlayProps } from './overlay-layout.tsx'

type PopoverProps = OverlayProps & {
  anchor: RefObject<HTMLElement | null>
}

export function Popover({ anchor, open, onClose, focusAfter, ...layout }: PopoverProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AnchoredPopup
      anchor={anchor}
      open={open}
      onClose={onClose}
      align="end"
      initialFocus={heading}
      finalFocus={focusAfter}
      className="max-h-[min(640px,var(--available-height))] w-100"
    >
      <OverlayLayout {...layout} heading={heading} Title={BasePopover.Title} Close={BasePopover.Close} />
    </AnchoredPopup>
  )
}
