import { Button as BaseButton } from '@base-ui/react/button'
import type { ReactNode, Ref } from 'react'
import { Spinner } from '../feedback/spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'warning'

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-fill text-fill-fg hover:bg-fill-hover active:bg-fill-hover',
  secondary: 'border border-line bg-raised hover:border-control hover:bg-muted',
  quiet: 'text-muted-fg hover:bg-muted hover:text-fg',
  danger: 'bg-danger text-card hover:opacity-90',
  // The button opens a destructive dialog and is not destructive itself.
  warning: 'border border-line bg-raised text-danger hover:border-danger hover:bg-danger-bg',
}

const SHAPE =
  'relative inline-flex h-control shrink-0 items-center justify-center gap-2 rounded-control px-4 font-medium whitespace-nowrap transition-colors select-none pointer-coarse:h-11'

export function buttonStyle(variant: Variant = 'secondary', layout = ''): string {
  return `${SHAPE} ${VARIANTS[variant]} ${layout}`
}

type ButtonProps = {
  children: ReactNode
  variant?: Variant
  /** A pending button shows a spinner, keeps its width and ignores clicks. */
  pending?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
  className?: string
}

export function Button({
  children,
  variant = 'secondary',
  pending = false,
  disabled = false,
  type = 'button',
  onClick,
  ref,
  className = '',
}: ButtonProps) {
  return (
    <BaseButton
      ref={ref}
      type={type}
      onClick={onClick}
      disabled={pending || disabled}
      focusableWhenDisabled
      aria-busy={pending || undefined}
      className={buttonStyle(variant, `${disabled ? 'opacity-60' : ''} ${className}`)}
    >
      <span className={`inline-flex items-center gap-2 ${pending ? 'opacity-0' : ''}`}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </BaseButton>
  )
}
