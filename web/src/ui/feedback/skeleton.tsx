type SkeletonProps = {
  round?: boolean
  /** Layout only. */
  className?: string
}

/** A loading placeholder, hidden from screen readers; say beside it that something loads. */
export function Skeleton({ round = false, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-muted ${round ? 'rounded-full' : 'rounded-md'} ${className}`}
    />
  )
}
