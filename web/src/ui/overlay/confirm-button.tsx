import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { type Question, useConfirm } from './use-confirm.tsx'

type ConfirmButtonProps = Question & { label: ReactNode; variant?: 'secondary' | 'warning' }

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
