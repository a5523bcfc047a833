import type { ReactNode } from 'react'

type PagerProps = {
  /** Screen readers announce the status when it changes. */
  status: ReactNode
  /** Without links, which is before the first page, only screen readers meet the status, so nothing moves later. */
  children?: ReactNode
}

export function Pager({ status, children }: PagerProps) {
  return (
    <div className={children ? 'flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3' : 'sr-only'}>
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
