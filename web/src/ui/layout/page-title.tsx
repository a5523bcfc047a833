import { type ReactNode, useEffect, useRef } from 'react'
import { DocumentTitle } from './document-title.tsx'

type PageTitleProps = {
  children: ReactNode
  lead?: ReactNode
  /** Without the name of the product, which is added. */
  documentTitle?: string
  /** For a heading that replaces another one on the same page. */
  takeFocus?: boolean
  /** For a heading that holds a name, which can be long: it takes two lines at most. */
  clamp?: boolean
}

/** The page's one heading, which takes the focus after a page change, and the title of its tab. */
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
