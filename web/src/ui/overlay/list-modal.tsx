import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Frame, frameClose, frameTitle } from './overlay-layout.tsx'
import type { OverlayProps } from './overlay-props.ts'

/** A list in front of the page, with room to read; on phones it takes the whole screen. */
export function ListModal({ open, title, head, foot, children, onClose, focusAfter }: OverlayProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={heading}
          finalFocus={focusAfter}
          className="fixed z-50 flex flex-col overflow-hidden bg-raised pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:opacity-0 max-md:inset-0 md:top-1/2 md:left-1/2 md:h-[min(720px,calc(100dvh-64px))] md:w-160 md:-translate-1/2 md:rounded-card md:border md:border-line md:shadow-float md:data-ending-style:scale-97 md:data-starting-style:scale-97"
        >
          <Frame
            title={
              <Dialog.Title ref={heading} tabIndex={-1} className={frameTitle}>
                {title}
              </Dialog.Title>
            }
            head={
              <>
                {head}
                <Dialog.Close aria-label={`Close ${title.toLowerCase()}`} className={frameClose}>
                  <X aria-hidden="true" className="size-5" />
                </Dialog.Close>
              </>
            }
            foot={foot}
          >
            {children}
          </Frame>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
