import type { ReactNode } from 'react'
import { type Question, useConfirm } from '../overlay/use-confirm.tsx'
import { Button } from './button.tsx'

type ConfirmButtonProps = Question & { label: ReactNode; variant?: 'secondary' | 'warning' }

/** A button for what is lost by it: it asks first. */
export function ConfirmButton({ label, variant = 'secondary', ...question }: ConfirmButtonProps) {
  const { ask, dialog } = useConfirm(question)
  return (
    <>
      <Button variant={variant} className="max-sm:w-full" onClick={() => ask()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
