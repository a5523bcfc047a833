import { type ReactNode, useEffect, useRef } from 'react'

/** Tabs are links with `aria-current`, because each has a URL. */
export const tabStyle = [
  'flex h-11 shrink-0 items-center justify-center border-b-2 border-bg font-medium text-muted-fg transition-colors',
  '-outline-offset-2 hover:text-fg aria-[current=page]:border-primary aria-[current=page]:text-fg pointer-coarse:min-w-11',
].join(' ')

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]') ?? null
    if (current !== shown.current) current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    shown.current = current
  })
  return (
    <nav ref={nav} aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
      {children}
    </nav>
  )
}
