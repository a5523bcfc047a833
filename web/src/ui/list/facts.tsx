import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'

type Fact = {
  name: string
  /** Undefined while it loads. */
  value: ReactNode
  note?: string
}

// `spread` puts the value at the right edge, in columns from the desktop width. `aligned` puts the values below one
// another. `roomy` gives them more room, for values with controls.
const LAYOUTS = {
  spread: {
    list: 'grid lg:grid-cols-2 lg:gap-x-8 lg:gap-y-4 xl:grid-cols-[repeat(4,minmax(0,auto))]',
    row: [
      'flex items-baseline justify-between gap-6 border-b border-line py-2.5 last:border-b-0 last:pb-0',
      'lg:grid lg:gap-0.5 lg:border-0 lg:p-0',
    ].join(' '),
    name: 'shrink-0',
    value: 'truncate font-medium',
  },
  aligned: {
    list: 'divide-y divide-line',
    row: 'grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 py-3 sm:grid-cols-[112px_minmax(0,1fr)]',
    name: '',
    value: 'font-medium',
  },
  roomy: {
    list: 'divide-y divide-line',
    row: 'grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[160px_minmax(0,1fr)] sm:items-center sm:px-6',
    name: '',
    value: 'flex min-h-8 items-center font-medium',
  },
}

type FactsProps = {
  layout: keyof typeof LAYOUTS
  facts: readonly Fact[]
}

export function Facts({ layout, facts }: FactsProps) {
  const style = LAYOUTS[layout]
  return (
    <dl className={style.list}>
      {facts.map(({ name, value, note }) => (
        <div key={name} className={style.row}>
          <dt className={`text-muted-fg ${style.name}`}>{name}</dt>
          <dd className={style.value}>
            {value ?? <Skeleton className="h-5 w-40" />}
            {note && <p className="mt-0.5 text-small font-normal text-muted-fg">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function FactsSkeleton({ widths }: { widths: readonly string[] }) {
  return (
    <div className={LAYOUTS.aligned.list}>
      {widths.map((width) => (
        <div key={width} className={LAYOUTS.aligned.row}>
          <Skeleton className="h-5 w-16" />
          <Skeleton className={`h-5 max-w-full ${width}`} />
        </div>
      ))}
    </div>
  )
}
