import type { ReactNode } from 'react'

type PagerProps = {
  /** How much is shown, said to those who listen whenever it changes. */
  status: ReactNode
  /** The links to other pages, if there are any. */
  children?: ReactNode
}

/** What stands under a list that comes in pages. */
export function Pager({ status, children }: PagerProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-small text-muted-fg tabular-nums">
        {status}
      </p>
      {children && (
        <nav aria-label="Pages" className="flex gap-2 max-md:w-full max-md:*:flex-1">
          {children}
        </nav>
      )}
    </div>
  )
}
