import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { BareLayout } from '../bare-layout.tsx'

/** Covers the page and its dialogs, which stay mounted. `styles.css` hides everything beside `data-cover`. */
export function PageOverlay({ children }: { children: ReactNode }) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return createPortal(
    <div data-cover="" className="fixed inset-0 z-70 overflow-y-auto bg-bg">
      <BareLayout>{children}</BareLayout>
    </div>,
    document.body,
  )
}
