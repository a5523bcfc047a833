import type { ReactNode, RefObject } from 'react'
import { AnchoredPopup } from './anchored-popup.tsx'

type SearchPopoverProps = {
  label: string
  anchor: RefObject<HTMLElement | null>
  field: RefObject<HTMLInputElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** A search popup: a field, a list that scrolls and a fixed footer. */
export function SearchPopover({ label, field, ...popup }: SearchPopoverProps) {
  return (
    <AnchoredPopup
      {...popup}
      aria-label={label}
      align="start"
      initialFocus={field}
      finalFocus={popup.anchor}
      className="max-h-[min(480px,var(--available-height))] w-[min(320px,calc(100vw-24px))]"
    />
  )
}
