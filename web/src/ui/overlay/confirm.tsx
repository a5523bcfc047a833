import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Modal, ModalActions } from './modal.tsx'

type ConfirmProps = {
  open: boolean
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  /** An action that takes nothing away is `primary`. */
  tone?: 'danger' | 'primary'
  cancel?: string
  pending?: boolean
  failure?: string | undefined
  finalFocus?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onCancel: () => void
}

/** Cancel has the initial focus, because most of these actions are destructive. */
export function Confirm({
  open,
  title,
  children,
  confirm,
  tone = 'danger',
  cancel = 'Cancel',
  pending = false,
  failure,
  finalFocus,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      urgent
      open={open}
      title={title}
      description={children}
      initialFocus={cancelButton}
      {...(finalFocus && { finalFocus })}
      onClose={onCancel}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ModalActions pending={pending} cancel={cancel} cancelButton={cancelButton} onCancel={onCancel}>
        <Button variant={tone} pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalActions>
    </Modal>
  )
}
