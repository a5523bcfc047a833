import type { ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'

const SHAPE = [
  'grid size-8 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg',
  '*:size-4 pointer-coarse:size-11',
].join(' ')

type IconButtonProps = {
  icon: ReactNode
  /** The label is verb and object: "Delete: New sign-in to your account". */
  label: string
  onClick: () => void
  pending?: boolean
  /** A disabled button keeps the focus and ignores clicks. */
  disabled?: boolean
}

export function IconButton({ icon, label, onClick, pending, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => pending || disabled || onClick()}
      aria-busy={pending || undefined}
      aria-disabled={pending || disabled || undefined}
      className={`${SHAPE} ${disabled ? 'opacity-60' : ''}`}
    >
      {pending ? <Spinner /> : icon}
    </button>
  )
}
