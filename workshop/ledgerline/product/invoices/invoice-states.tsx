import { Button, Card, Empty, EmptyDrawing, Skeleton } from '@plinth/web/product'
import type { ReactNode } from 'react'

export function NoInvoices({ action }: { action: ReactNode }) {
  return (
    <Empty drawing={<EmptyDrawing />} title="No invoices yet" action={action}>
      {action ? 'Write the first one.' : 'Nobody has written one so far.'}
    </Empty>
  )
}

export function NoInvoiceMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      drawing={<EmptyDrawing />}
      title="No invoices match"
      action={<Button onClick={onClear}>Show all invoices</Button>}
    >
      Search for another number or client, or in another state.
    </Empty>
  )
}

export function InvoicesSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading the invoices
      </p>
      {['w-40', 'w-56', 'w-36'].map((width) => (
        <div key={width} className="flex min-h-18 items-center gap-4 px-5 py-3 sm:px-6">
          <div className="grid flex-1 grid-cols-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-28 max-w-full" />
          </div>
          <Skeleton className="h-4 w-24 shrink-0" />
        </div>
      ))}
    </Card>
  )
}

export function InvoiceSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        Loading the invoice
      </p>
      <Skeleton className="h-9 w-56 max-w-full" />
      <Card>
        <div className="grid gap-4">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
        </div>
      </Card>
    </div>
  )
}
