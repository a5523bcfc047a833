import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { closeButton } from './overlay-layout.tsx'
import { BACKDROP, FLOATING } from './styles.ts'

type SearchDialogProps = {
  title: string
  field: RefObject<HTMLInputElement | null>
  focusBack: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  children: ReactNode
}

// The dialog grows downwards, so that its field stays in place, and it closes at once, because what was chosen follows.
const PLACE =
  'fixed top-2 left-1/2 z-50 max-h-[calc(100dvh-16px)] w-[min(600px,calc(100vw-16px))] -translate-x-1/2 sm:top-[12vh] sm:max-h-[min(520px,76dvh)]'

/** The field is the first child and leaves room for the button that closes. */
export function SearchDialog({ title, field, focusBack, open, onClose, children }: SearchDialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          initialFocus={field}
          finalFocus={focusBack}
          className={`flex flex-col overflow-hidden transition-[opacity,scale] data-starting-style:scale-97 data-starting-style:opacity-0 ${PLACE} ${FLOATING}`}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
          <div className="absolute end-1.5 top-1.5 pointer-coarse:top-0.5">
            <Dialog.Close {...closeButton(title)} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
