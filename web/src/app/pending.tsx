import { Mark } from './brand.tsx'

/** What stands where a page is still on its way; it comes only after a moment, and then not for a blink. */
export function Pending() {
  return (
    <div role="status" className="grid min-h-64 place-content-center justify-items-center gap-3 text-muted-fg">
      <Mark className="size-6 animate-pulse" />
      Loading
    </div>
  )
}
