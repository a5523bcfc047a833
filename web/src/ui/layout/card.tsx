import type { ReactNode } from 'react'

type CardProps = {
  children: ReactNode
  padded?: boolean
  className?: string
}

export function Card({ children, padded = true, className = '' }: CardProps) {
  return (
    <section className={`rounded-card border border-line bg-card ${padded ? 'p-5 sm:p-6' : ''} ${className}`}>
      {children}
    </section>
  )
}
