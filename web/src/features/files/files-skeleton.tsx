import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'

export function FilesSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading the files
      </p>
      {['w-40', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex min-h-tall-row items-center gap-4 px-5 py-3 sm:px-6">
          <Skeleton className="size-9 shrink-0" />
          <div className="grid flex-1 grid-cols-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28 max-w-full" />
          </div>
          <Skeleton className="h-4 w-16 shrink-0 max-md:hidden" />
        </div>
      ))}
    </Card>
  )
}
