import type { ReactNode } from 'react'

type SectionProps = { title: string; lead: ReactNode; children: ReactNode }

/** One subject of a page under its own heading. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-lg leading-6 font-semibold tracking-[-0.01em]">{title}</h2>
        <p className="max-w-[65ch] text-muted-fg">{lead}</p>
      </div>
      {children}
    </section>
  )
}
