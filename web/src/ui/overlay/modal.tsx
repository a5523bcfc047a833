import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { BACKDROP, FLOATING, ZOOM } from './styles.ts'

const CENTRED = 'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] -translate-1/2'

type ModalProps = {
  open: boolean
  title: ReactNode
  description: ReactNode
  /** Announced at once by screen readers. */
  urgent?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing. By default focus returns to where it was. */
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Modal dialog. Clicking outside does not close it; Escape does. */
export function Modal({
  open,
  title,
  description,
  urgent = false,
  initialFocus,
  finalFocus,
  onClose,
  children,
}: ModalProps) {
  const Root = urgent ? AlertDialog.Root : Dialog.Root
  // Given the element, Base UI would focus the first control in it, which may be about to go.
  const giveFocus = () => {
    queueMicrotask(() => finalFocus?.current?.focus({ preventScroll: true }))
    return false
  }
  return (
    <Root open={open} onOpenChange={(next) => next || onClose()} {...(!urgent && { disablePointerDismissal: true })}>
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP} />
        <Dialog.Popup
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus: giveFocus })}
          className={`grid gap-2 overflow-y-auto p-6 data-nested-dialog-open:opacity-0 ${CENTRED} ${FLOATING} ${ZOOM}`}
        >
          <Dialog.Title className="text-title">{title}</Dialog.Title>
          <Dialog.Description className="text-muted-fg" render={<div />}>
            {description}
          </Dialog.Description>
          <div className="mt-4 grid gap-5">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Root>
  )
}

/** Cancel first; reversed on phones. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}
