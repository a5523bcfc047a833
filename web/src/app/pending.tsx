import { Mark } from '@plinth/product/mark'

export function Pending() {
  return (
    <div role="status" className="grid min-h-64 place-content-center justify-items-center gap-3 text-muted-fg">
      <Mark className="size-6 animate-pulse" />
      Loading
    </div>
  )
}
