import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'

type RowsSkeletonProps = {
  /** People have round faces, files have icons, and records have neither. */
  of: 'people' | 'files' | 'records'
  /** Tells screen readers what is loading. */
  children: string
}

export function RowsSkeleton({ of, children }: RowsSkeletonProps) {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        {children}
      </p>
      {['w-36', 'w-44', 'w-32'].map((width) => (
        <div key={width} className="flex min-h-row items-center gap-3 px-5 py-1 max-md:py-2.5">
          {of !== 'records' && <Skeleton round={of === 'people'} className="size-8 shrink-0" />}
          <div className="grid flex-1 grid-cols-1 gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-52 max-w-full" />
            <Skeleton className="h-3 w-32 md:hidden" />
          </div>
          <Skeleton className="h-6 w-16 shrink-0 max-md:hidden" />
        </div>
      ))}
    </Card>
  )
}
