import type { ReactNode } from 'react'

/** Tabs are links with `aria-current`, because each has a URL. */
export const tabStyle = [
  'flex h-11 items-center justify-center border-b-2 border-bg font-medium text-muted-fg transition-colors',
  '-outline-offset-2 hover:text-fg aria-[current=page]:border-primary aria-[current=page]:text-fg pointer-coarse:min-w-11',
].join(' ')

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
      {children}
    </nav>
  )
}
