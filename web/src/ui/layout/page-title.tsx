import { type ReactNode, useEffect, useRef } from 'react'
import { DocumentTitle } from './document-title.tsx'

type PageTitleProps = {
  children: ReactNode
  lead?: ReactNode
  /** The product's name is added. */
  documentTitle?: string
  /** Set for a heading that replaces another one of the page. */
  takeFocus?: boolean
  /** Clamped headings hold a name and have at most two lines. */
  clamp?: boolean
}

/** The h1 of the page gets the focus on navigation. */
export function PageTitle({ children, lead, documentTitle, takeFocus = false, clamp = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])

  return (
    <header className="grid gap-2">
      {documentTitle && <DocumentTitle>{documentTitle}</DocumentTitle>}
      <h1 ref={heading} tabIndex={-1} className="text-display">
        {clamp ? <span className="line-clamp-2">{children}</span> : children}
      </h1>
      {lead && <p className="max-w-[65ch] text-lead text-muted-fg">{lead}</p>}
    </header>
  )
}
