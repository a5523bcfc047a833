type SkeletonProps = {
  round?: boolean
  className?: string
}

/** Screen readers skip the placeholder, so say beside it that something loads. */
export function Skeleton({ round = false, className = '' }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse bg-muted ${round ? 'rounded-full' : 'rounded-item'} ${className}`}
    />
  )
}
