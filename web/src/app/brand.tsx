import { PRODUCT } from '@plinth/product/brand'
import { MARKETING_URL } from '../lib/env.ts'

/** Drawn on a grid of 16, so that it is sharp as a favicon. */
export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" shapeRendering="crispEdges" className={className}>
      <path fill="currentColor" d="M3 6h10v3H3zM1 10h14v4H1z" />
      <path className="fill-primary" d="M5 2h6v3H5z" />
    </svg>
  )
}

type BrandProps = {
  /** Hides the name on phones. */
  narrow?: boolean
}

export function Brand({ narrow = false }: BrandProps) {
  return (
    <span className="flex items-center gap-2 text-[17px] font-semibold tracking-[-0.02em]">
      <Mark />
      <span className={narrow ? 'max-sm:sr-only' : ''}>{PRODUCT}</span>
    </span>
  )
}

/** The brand of a page for visitors, which leads to the marketing site where there is one. */
export function BrandLink() {
  if (!MARKETING_URL) return <Brand />
  return (
    <a href={MARKETING_URL} className="rounded-control">
      <Brand />
    </a>
  )
}
