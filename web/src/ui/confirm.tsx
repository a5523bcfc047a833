import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

type ConfirmProps = {
  open: boolean
  title: string
  children: ReactNode
  /** The verb of what will happen. */
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is lost. The focus starts on the way back. */
export function Confirm({ open, title, children, confirm, cancel = 'Cancel', onConfirm, onCancel }: ConfirmProps) {
  const way = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          initialFocus={way}
          className="fixed top-1/2 left-1/2 z-50 grid w-[min(420px,calc(100vw-32px))] -translate-1/2 gap-2 rounded-card border border-line bg-raised p-6 shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="text-lg leading-6 font-semibold tracking-[-0.01em]">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted-fg">{children}</AlertDialog.Description>
          <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button ref={way} onClick={onCancel}>
              {cancel}
            </Button>
            <Button variant="danger" onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
