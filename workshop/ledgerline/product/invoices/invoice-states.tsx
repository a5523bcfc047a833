import { Button, Card, Empty, EmptyDrawing, RowsSkeleton, Skeleton } from '@plinth/web/product'
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
  return <RowsSkeleton of="records">Loading the invoices</RowsSkeleton>
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
