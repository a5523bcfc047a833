import { Popover as BasePopover } from '@base-ui/react/popover'
import { type RefObject, useRef } from 'react'
import { AnchoredPopup } from './anchored-popup.tsx'
import { closeButton, OverlayLayout, type OverlayProps, overlayTitle } from './overlay-layout.tsx'

type PopoverProps = OverlayProps & {
  anchor: RefObject<HTMLElement | null>
}

export function Popover({ title, head, foot, children, focusAfter, ...popup }: PopoverProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <AnchoredPopup
      {...popup}
      align="end"
      initialFocus={heading}
      finalFocus={focusAfter}
      className="max-h-[min(640px,var(--available-height))] w-100"
    >
      <OverlayLayout
        title={
          <BasePopover.Title ref={heading} tabIndex={-1} className={overlayTitle}>
            {title}
          </BasePopover.Title>
        }
        head={head}
        close={<BasePopover.Close {...closeButton(title)} />}
        foot={foot}
      >
        {children}
      </OverlayLayout>
    </AnchoredPopup>
  )
}
