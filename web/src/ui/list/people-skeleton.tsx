import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'

/** `children` tells screen readers what is loading. */
export function PeopleSkeleton({ children }: { children: string }) {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        {children}
      </p>
      {['w-36', 'w-44', 'w-32'].map((width) => (
        <div key={width} className="flex min-h-tall-row items-center gap-4 px-5 py-3 sm:px-6">
          <Skeleton round className="size-8 shrink-0" />
          <div className="grid flex-1 grid-cols-1 gap-2">
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
