import type { ReactNode } from 'react'

type DrawingProps = { className?: string; children: ReactNode }

export function Drawing({ className = 'h-24', children }: DrawingProps) {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className={`${className} text-muted-fg`}>
      <path d="M1 88h158" stroke="currentColor" strokeWidth="1.25" strokeDasharray="1 5" strokeLinecap="round" />
      {children}
    </svg>
  )
}

export const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' } as const
