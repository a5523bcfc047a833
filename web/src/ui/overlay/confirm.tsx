import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Modal, ModalActions } from './modal.tsx'

type ConfirmProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** The verb of what will happen. */
  confirm: ReactNode
  cancel?: string
  pending?: boolean
  /** Why it did not happen. */
  failure?: string | undefined
  /** A further dialog, which opens over this one. */
  over?: ReactNode
  /** Where the focus goes instead of back. */
  finalFocus?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. The focus starts on the way back. */
export function Confirm({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  pending = false,
  failure,
  over,
  finalFocus,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const way = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      urgent
      open={open}
      title={title}
      description={children}
      initialFocus={way}
      {...(finalFocus && { finalFocus })}
      onClose={onCancel}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ModalActions>
        <Button ref={way} onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalActions>
      {over}
    </Modal>
  )
}
