const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' } as const

/** Slabs that no longer lie on one another: something failed. */
export function BrokenDrawing() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-24 text-muted-fg">
      <path d="M1 88h158" stroke="currentColor" strokeWidth="1.25" strokeDasharray="1 5" strokeLinecap="round" />
      <path {...STROKE} d="M28 68h104v20H28z" className="fill-card" />
      <path {...STROKE} d="M44 48h40l-5 8 5 5-3 7H44zM93 48h23v20H91l4-7-6-6z" className="fill-card" />
      <path {...STROKE} d="m66 24 42-7 3 17-42 7z" className="fill-accent stroke-primary" />
    </svg>
  )
}

/** A plinth with nothing on it but an outline: there is no such thing here. */
export function EmptyDrawing() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-24 text-muted-fg">
      <path d="M1 88h158" stroke="currentColor" strokeWidth="1.25" strokeDasharray="1 5" strokeLinecap="round" />
      <path {...STROKE} d="M34 72h92v16H34zM48 58h64v14H48z" className="fill-card" />
      <path {...STROKE} d="M62 18h36v40H62z" strokeDasharray="4 4" className="stroke-primary" />
    </svg>
  )
}

/** An envelope on its plinth: a message is under way. */
export function LetterDrawing() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-24 text-muted-fg">
      <path d="M1 88h158" stroke="currentColor" strokeWidth="1.25" strokeDasharray="1 5" strokeLinecap="round" />
      <path {...STROKE} d="M34 74h92v14H34zM48 62h64v12H48z" className="fill-card" />
      <path {...STROKE} d="M52 22h56v40H52z" className="fill-accent stroke-primary" />
      <path {...STROKE} d="m52 24 28 21 28-21" className="stroke-primary" />
    </svg>
  )
}
