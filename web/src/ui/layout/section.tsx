import type { ReactNode, Ref } from 'react'

type SectionsProps = { children: ReactNode; ref?: Ref<HTMLDivElement> }

export function Sections({ children, ref }: SectionsProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-10 outline-none [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-10"
    >
      {children}
    </div>
  )
}

type SectionProps = {
  /** The hash of a link names this id. */
  id?: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Title and lead are on the left, controls on the right. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className="grid scroll-mt-20 gap-x-12 gap-y-5 lg:grid-cols-[280px_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="max-w-[65ch] text-muted-fg">{lead}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  )
}
