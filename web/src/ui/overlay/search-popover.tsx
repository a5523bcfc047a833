import { type ReactNode, type RefObject, useRef } from 'react'
import { AnchoredPopup } from './anchored-popup.tsx'

type SearchPopoverProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The footer is fixed while the list scrolls. */
export function SearchPopover({ label, field, ...props }: SearchPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The popup unmounts after its animation. A dialog that was opened from it has the focus by then and keeps it.
  const focusAfter = () => {
    const { activeElement, body } = document
    const lost = activeElement === null || activeElement === body || popup.current?.contains(activeElement)
    return lost ? props.anchor.current : false
  }
  return (
    <AnchoredPopup
      {...props}
      ref={popup}
      aria-label={label}
      align="start"
      initialFocus={field}
      finalFocus={focusAfter}
      className="max-h-[min(480px,var(--available-height))] w-[min(320px,calc(100vw-24px))]"
    />
  )
}
