import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { OverlayLayout, type OverlayProps } from './overlay-layout.tsx'
import { BACKDROP, FADE, SAFE_AREA } from './styles.ts'

// The modal fills the screen on phones, where it only fades. Elsewhere it is as high as its list, and hangs from one
// edge, so that a filter moves no button.
const WIDE = [
  'md:top-[max(32px,50dvh-360px)] md:left-1/2 md:max-h-[min(720px,100dvh-64px)] md:w-160 md:-translate-x-1/2 md:rounded-card md:border md:border-line',
  'md:shadow-float md:data-ending-style:scale-97 md:data-starting-style:scale-97',
].join(' ')

export function ListModal({ open, onClose, focusAfter, ...layout }: OverlayProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          initialFocus={heading}
          finalFocus={focusAfter}
          className={`fixed z-50 flex flex-col overflow-hidden bg-raised outline-none transition-[opacity,scale] max-md:inset-0 ${SAFE_AREA} ${FADE} ${WIDE}`}
        >
          <OverlayLayout {...layout} heading={heading} Title={Dialog.Title} Close={Dialog.Close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
