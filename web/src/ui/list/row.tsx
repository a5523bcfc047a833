import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Card } from '../layout/card.tsx'

type RowProps = {
  icon: ReactNode
  title: ReactNode
  badge?: ReactNode
  children: ReactNode
  action?: ReactNode
}

export function Row({ icon, title, badge, children, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:flex-nowrap sm:px-6">
      <div className="flex flex-1 basis-60 gap-4">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-control border border-line text-muted-fg *:size-4"
        >
          {icon}
        </span>
        <div className="grid flex-1 gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <p className="font-medium">{title}</p>
            {badge}
          </div>
          <div className="text-small text-muted-fg">{children}</div>
        </div>
      </div>
      {action && <div className="max-sm:w-full max-sm:ps-13">{action}</div>}
    </div>
  )
}

type RowSkeletonProps = {
  widths: readonly string[]
  /** Tells screen readers what is loading. */
  children: string
}

export function RowSkeleton({ widths, children }: RowSkeletonProps) {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        {children}
      </p>
      {widths.map((width) => (
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
