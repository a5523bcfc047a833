import type { ReactNode } from 'react'

type PagerProps = {
  /** Screen readers announce the status when it changes. While a list is `loading`, only they meet it: nothing moves. */
  status: ReactNode
  loading?: boolean
  children?: ReactNode
}

export function Pager({ status, loading = false, children }: PagerProps) {
  return (
    <div className={loading ? 'sr-only' : 'flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3'}>
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
