import { PRODUCT } from '@plinth/product/brand'
import { Mark } from '@plinth/product/mark'
import { MARKETING_URL } from '../lib/env.ts'

type BrandProps = {
  /** Set where phones have no room for the name. */
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

/** Leads to the marketing site where there is one. */
export function BrandLink() {
  if (!MARKETING_URL) return <Brand />
  return (
    <a href={MARKETING_URL} className="rounded-control">
      <Brand />
    </a>
  )
}
