const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' } as const

/** A bell that stands still on its plinth: nothing to be told. */
export function BellDrawing() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-20 text-muted-fg">
      <path d="M1 88h158" stroke="currentColor" strokeWidth="1.25" strokeDasharray="1 5" strokeLinecap="round" />
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path
        {...STROKE}
        d="M58 54c5-5 6-10 6-20a16 16 0 0 1 32 0c0 10 1 15 6 20z"
        className="fill-accent stroke-primary"
      />
      <path {...STROKE} d="M74 54a6 6 0 0 0 12 0M80 18v-5" className="stroke-primary" strokeLinecap="round" />
    </svg>
  )
}
