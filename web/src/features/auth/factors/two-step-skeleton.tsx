import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'

export function TwoStepSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading your second steps
      </p>
      {['w-24', 'w-40'].map((width) => (
        <div key={width} className="flex items-center gap-4 px-5 py-4 sm:px-6">
          <Skeleton className="size-9" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-56" />
          </div>
        </div>
      ))}
    </Card>
  )
}
