import { Button, Card, Empty, EmptyDrawing, Skeleton } from '@plinth/web/product'
import type { ReactNode } from 'react'

export function NoClients({ action }: { action: ReactNode }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No clients yet" action={action}>
      {action ? 'Create the first one.' : 'Nobody has created one so far.'}
    </Empty>
  )
}

export function NoClientMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No clients match" action={<Button onClick={onClear}>Clear search</Button>}>
      Search for another part of the name or address.
    </Empty>
  )
}

export function ClientsSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading the clients
      </p>
      {['w-40', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex min-h-18 items-center gap-4 px-5 py-3 sm:px-6">
          <div className="grid flex-1 grid-cols-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28 max-w-full" />
          </div>
          <Skeleton className="h-4 w-24 shrink-0 max-sm:hidden" />
        </div>
      ))}
    </Card>
  )
}
