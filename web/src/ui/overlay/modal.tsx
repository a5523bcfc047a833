import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { BACKDROP, FLOATING, ZOOM } from './styles.ts'

const CENTRED = 'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(440px,calc(100vw-32px))] -translate-1/2'

// Base UI marks what is under another dialog, such as the question who it is.
const UNDER = 'in-data-base-ui-inert:opacity-0'

/** True while the dialog waits for a call, which closing would not stop. */
const Waiting = createContext<{ current: boolean }>({ current: false })

type ModalProps = {
  open: boolean
  title: ReactNode
  description: ReactNode
  /** Screen readers announce an urgent dialog at once. */
  urgent?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The focus returns to where it was by default. */
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Clicking outside does not close the dialog; Escape does, unless its actions are pending. */
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
  const waiting = useRef(false)
  const Root = urgent ? AlertDialog.Root : Dialog.Root
  // Base UI would focus the first control in the element, which may be about to go.
  const giveFocus = () => {
    queueMicrotask(() => finalFocus?.current?.focus({ preventScroll: true }))
    return false
  }
  return (
    <Root
      open={open}
      onOpenChange={(next) => next || waiting.current || onClose()}
      {...(!urgent && { disablePointerDismissal: true })}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={`${BACKDROP} ${UNDER}`} />
        <Dialog.Popup
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus: giveFocus })}
          className={`grid gap-2 overflow-y-auto p-6 ${UNDER} ${CENTRED} ${FLOATING} ${ZOOM}`}
        >
          <Dialog.Title className="text-title">{title}</Dialog.Title>
          <Dialog.Description className="text-muted-fg" render={<div />}>
            {description}
          </Dialog.Description>
          <Waiting value={waiting}>
            <div className="mt-4 grid gap-5">{children}</div>
          </Waiting>
        </Dialog.Popup>
      </Dialog.Portal>
    </Root>
  )
}

type ModalActionsProps = {
  /** A pending dialog waits for its call: it has no Cancel and does not close. */
  pending?: boolean
  cancel?: string
  cancelButton?: RefObject<HTMLButtonElement | null>
  /** Without this function there is no Cancel. */
  onCancel?: () => void
  children?: ReactNode
}

/** Cancel comes first; the order is reversed on phones. */
export function ModalActions({
  pending = false,
  cancel = 'Cancel',
  cancelButton,
  onCancel,
  children,
}: ModalActionsProps) {
  const waiting = use(Waiting)
  useLayoutEffect(() => {
    waiting.current = pending
    return () => {
      waiting.current = false
    }
  }, [waiting, pending])
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <p
        role="status"
        className="content-center text-muted-fg max-sm:min-h-10 max-sm:text-center max-sm:empty:hidden sm:me-auto"
      >
        {pending && 'In progress. It can no longer be cancelled.'}
      </p>
      {onCancel && !pending && (
        <Button {...(cancelButton && { ref: cancelButton })} onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  )
}

type FormActionsProps = Pick<ModalActionsProps, 'cancel'> & {
  submit: string
  tone?: 'primary' | 'danger'
  pending: boolean
  onCancel: () => void
}

export function FormActions({ submit, tone = 'primary', ...actions }: FormActionsProps) {
  return (
    <ModalActions {...actions}>
      <Button type="submit" variant={tone} pending={actions.pending}>
        {submit}
      </Button>
    </ModalActions>
  )
}
