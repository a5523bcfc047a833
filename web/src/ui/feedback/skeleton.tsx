type SkeletonProps = {
  /** For what will be a circle or a pill. */
  round?: boolean
  /** Layout only. */
  className?: string
}

/** The place of a text that is on its way. Whoever shows it says in words that something loads. */
export function Skeleton({ round = false, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-muted ${round ? 'rounded-full' : 'rounded-md'} ${className}`}
    />
  )
}
