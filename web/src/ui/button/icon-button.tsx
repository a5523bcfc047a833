import type { ReactNode } from 'react'

type IconButtonProps = {
  icon: ReactNode
  /** Verb and object: "Delete: New sign-in to your account". */
  label: string
  onClick: () => void
  /** Layout only. */
  className?: string
}

export function IconButton({ icon, label, onClick, className = '' }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`grid size-8 shrink-0 place-items-center rounded-control text-muted-fg transition-colors hover:bg-muted hover:text-fg *:size-4 pointer-coarse:size-11 ${className}`}
    >
      {icon}
    </button>
  )
}
