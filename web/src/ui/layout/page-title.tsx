import { type ReactNode, useEffect, useRef } from 'react'
import { DocumentTitle } from './document-title.tsx'

type PageTitleProps = {
  children: ReactNode
  lead?: ReactNode
  /** Without the product's name, which is added. */
  documentTitle?: string
  /** For a heading that replaces another one of the page. */
  takeFocus?: boolean
  /** For headings with a name: at most two lines. */
  clamp?: boolean
}

/** The page's h1, which gets the focus on navigation, and the document title. */
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
